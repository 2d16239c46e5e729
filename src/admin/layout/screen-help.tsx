import { CircleHelp } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { panelText } from '../panel.text.ts'
import { paths } from '../paths.ts'

/** A link to the help's chapter about the screen one is on. The dashboard and the help itself have none. */
export function ScreenHelp() {
  const { pathname } = useLocation()
  if (pathname === paths.dashboard || pathname === paths.help) return null
  return (
    <p className="apart">
      <Link to={`${paths.help}#${pathname.split('/')[2]}`} className="quiet-button flush">
        <CircleHelp aria-hidden="true" />
        {panelText.screenHelp}
      </Link>
    </p>
  )
}
