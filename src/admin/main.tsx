import './admin.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { publicSettings } from '#browser/settings.ts'
import { showBrand } from './brand.ts'
import { PanelRoutes } from './routes.tsx'
import { ToastOutlet } from './toasts/toast-outlet.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('the document has no #root')

const { brand } = publicSettings()
if (brand) showBrand(brand)

createRoot(root).render(
  <StrictMode>
    {/* A transition would keep the old screen and its marked tab until the next screen's script is loaded. */}
    <BrowserRouter useTransitions={false}>
      <PanelRoutes />
    </BrowserRouter>
    <ToastOutlet />
  </StrictMode>,
)
