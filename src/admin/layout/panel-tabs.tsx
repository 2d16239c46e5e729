import { CircleHelp, LayoutDashboard, type LucideIcon, PanelBottom, Store, Users } from 'lucide-react'
import { NavLink } from 'react-router'
import type { EntityName } from '#contract/entities.ts'
import { panelText } from '../panel.text.ts'
import { paths } from '../paths.ts'

/** Every entity has a tab but services (spec §2); without one it does not compile. */
const tabs: Record<'dashboard' | Exclude<EntityName, 'services'>, { label: string; Icon: LucideIcon }> = {
  dashboard: { label: panelText.dashboard, Icon: LayoutDashboard },
  users: { label: panelText.users, Icon: Users },
  products: { label: panelText.products, Icon: Store },
  meta: { label: panelText.footer, Icon: PanelBottom },
  faq: { label: panelText.faq, Icon: CircleHelp },
}

/** Five tabs (spec §2): at the bottom on a phone, below the header on a wide screen. */
export function PanelTabs() {
  return (
    <nav aria-label={panelText.tabs} className="panel-tabs">
      <ul>
        {(Object.keys(tabs) as (keyof typeof tabs)[]).map((name) => {
          const { label, Icon } = tabs[name]
          return (
            <li key={name}>
              <NavLink to={paths[name]} className="panel-tab">
                <Icon aria-hidden="true" className="size-5" />
                {label}
              </NavLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
