import './admin.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { publicSettings } from '#browser/settings.ts'
import { PanelRoutes } from './routes.tsx'
import { ToastOutlet } from './toasts/toasts.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('the document has no #root')

// The policy forbids a style in the HTML.
const { brand } = publicSettings()
const { style } = document.documentElement
if (brand) {
  style.setProperty('--color-brand', brand.colours.accent)
  style.setProperty('--color-brand-deep', brand.colours.deep)
}

createRoot(root).render(
  <StrictMode>
    {/* A transition would keep the old screen and its marked tab until the next screen's script is loaded. */}
    <BrowserRouter useTransitions={false}>
      <PanelRoutes />
    </BrowserRouter>
    <ToastOutlet />
  </StrictMode>,
)
