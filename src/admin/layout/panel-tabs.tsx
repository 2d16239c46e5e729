import { CircleHelp, LayoutDashboard, PanelBottom, Store, Users } from 'lucide-react'
import { NavLink } from 'react-router'
import { panelText } from '../panel.text.ts'
import { paths } from '../paths.ts'

const tabs = [
  { to: paths.dashboard, label: panelText.dashboard, Icon: LayoutDashboard },
  { to: paths.users, label: panelText.users, Icon: Users },
  { to: paths.products, label: panelText.products, Icon: Store },
  { to: paths.footer, label: panelText.footer, Icon: PanelBottom },
  { to: paths.faq, label: panelText.faq, Icon: CircleHelp },
]

/** Five tabs (spec §2): under the thumb on a phone, under the header on a desk. */
export function PanelTabs() {
  return (
    <nav aria-label={panelText.tabs} className="panel-tabs">
      <ul>
        {tabs.map(({ to, label, Icon }) => (
          <li key={to}>
            <NavLink to={to} className="panel-tab">
              <Icon aria-hidden="true" className="size-5" />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
