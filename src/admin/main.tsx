import './admin.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { publicSettings } from '#browser/settings.ts'
import { showColours } from './layout/colours.ts'
import { PanelRoutes } from './routes.tsx'
import { ToastOutlet } from './toasts/toast-outlet.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('the document has no #root')

const { brand } = publicSettings()
if (brand) showColours(brand.colours)

createRoot(root).render(
  <StrictMode>
    <PanelRoutes />
    <ToastOutlet />
  </StrictMode>,
)
