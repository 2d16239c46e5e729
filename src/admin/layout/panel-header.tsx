import { LogOut } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { signOut } from '../auth/session.tsx'
import { panelText } from '../panel.text.ts'
import { paths } from '../paths.ts'
import { Logo } from '../ui/logo.tsx'
import { SiteLink } from '../ui/site-link.tsx'

export function PanelHeader() {
  const navigate = useNavigate()
  return (
    <header className="panel-header">
      <div className="panel-bar">
        <Logo className="size-9 shrink-0" />
        <Link to={paths.dashboard} className="panel-title">
          {panelText.title}
        </Link>
        <SiteLink href="/" className="quiet-button max-md:hidden">
          {panelText.viewSite}
        </SiteLink>
        <button type="button" className="quiet-button" onClick={() => signOut(navigate)}>
          <LogOut aria-hidden="true" className="size-5" />
          {panelText.signOut}
        </button>
      </div>
    </header>
  )
}
