import { LogOut } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { Logo } from '#browser/logo.tsx'
import { publicSettings } from '#browser/settings.ts'
import { signOut } from '../auth/session.tsx'
import { panelText } from '../panel.text.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { SiteLink } from '../ui/site-link.tsx'

export function PanelHeader() {
  const navigate = useNavigate()
  return (
    <header className="panel-header">
      <div className="panel-bar">
        <Logo own={publicSettings().brand?.logo} label={panelText.logo} />
        <Link to={paths.dashboard} className="panel-title">
          {panelText.title}
        </Link>
        <SiteLink href="/" className="quiet-button bar-link">
          {panelText.viewSite}
        </SiteLink>
        <Button Icon={LogOut} onClick={() => signOut(navigate)}>
          {panelText.signOut}
        </Button>
      </div>
    </header>
  )
}
