import { CircleHelp, LayoutDashboard, PanelBottom, Store, Users } from 'lucide-react'
import { NavLink } from 'react-router'
import { panelText } from '../panel.text.ts'
import { entityPath, paths } from '../paths.ts'

const tabs = [
  { to: paths.dashboard, label: panelText.dashboard, Icon: LayoutDashboard },
  { to: entityPath('users'), label: panelText.users, Icon: Users },
  { to: entityPath('products'), label: panelText.products, Icon: Store },
  { to: entityPath('meta'), label: panelText.footer, Icon: PanelBottom },
  { to: entityPath('faq'), label: panelText.faq, Icon: CircleHelp },
]

/** Five tabs (spec §2): at the bottom on a phone, below the header on a wide screen. */
export function PanelTabs() {
  return (
    <nav aria-label={panelText.tabs} className="panel-tabs">
      <ul>
        {tabs.map(({ to, label, Icon }) => (
          <li key={to}>
            <NavLink to={to} className="panel-tab">
              <Icon aria-hidden="true" />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
