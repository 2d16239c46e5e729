import { LogOut } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { Logo } from '#browser/logo.tsx'
import { signOut } from '../auth/session.tsx'
import { panelText } from '../panel.text.ts'
import { paths } from '../paths.ts'
import { SiteLink } from '../ui/site-link.tsx'

export function PanelHeader() {
  const navigate = useNavigate()
  return (
    <header className="panel-header">
      <div className="panel-bar">
        <Logo label={panelText.logo} className="panel-logo" />
        <Link to={paths.dashboard} className="panel-title">
          {panelText.title}
        </Link>
        <SiteLink href="/" className="quiet-button bar-link">
          {panelText.viewSite}
        </SiteLink>
        <button type="button" className="quiet-button" onClick={() => signOut(navigate)}>
          <LogOut aria-hidden="true" />
          {panelText.signOut}
        </button>
      </div>
    </header>
  )
}
