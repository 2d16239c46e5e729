import './admin.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { PanelRoutes } from './routes.tsx'
import { ToastOutlet } from './toasts/toast-outlet.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('the document has no #root')

createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <PanelRoutes />
    </BrowserRouter>
    <ToastOutlet />
  </StrictMode>,
)
