import {
  CircleHelp,
  HardHat,
  History,
  LayoutDashboard,
  LayoutTemplate,
  List,
  type LucideIcon,
  PanelBottom,
  ShieldCheck,
  Store,
  Users,
} from 'lucide-react'
import { useState } from 'react'
import { NavLink } from 'react-router'
import { type PublicListName, publicListNames } from '#contract/entities.ts'
import { entityNouns, labelOf } from '#contract/entity-names.text.ts'
import { panelText } from '../panel.text.ts'
import { entityPath, paths } from '../paths.ts'

const tabs = [
  { to: paths.dashboard, label: panelText.dashboard, Icon: LayoutDashboard },
  { to: entityPath('users'), label: panelText.users, Icon: Users },
  { to: entityPath('products'), label: panelText.products, Icon: Store },
  { to: entityPath('meta'), label: panelText.footer, Icon: PanelBottom },
  { to: entityPath('faq'), label: panelText.faq, Icon: CircleHelp },
]

/** The lists with a tab, or a card on the dashboard. */
const ownPlace: readonly PublicListName[] = ['products', 'services', 'faq']
const listIcons: { [Name in PublicListName]?: LucideIcon } = { works: HardHat }

/** The screens without tab and card: rows of the dashboard. */
export const otherScreens = [
  ...publicListNames
    .filter((name) => !ownPlace.includes(name))
    .map((name) => ({
      to: entityPath(name),
      title: labelOf(entityNouns[name].all),
      advice: entityNouns[name].about,
      Icon: listIcons[name] ?? List,
    })),
  { to: entityPath('company'), title: panelText.page, advice: panelText.pageAdvice, Icon: LayoutTemplate },
  { to: paths.history, title: panelText.history, advice: panelText.historyAdvice, Icon: History },
  { to: paths.security, title: panelText.security, advice: panelText.securityAdvice, Icon: ShieldCheck },
]

const inMenu = [
  { to: entityPath('services'), title: panelText.services },
  ...otherScreens,
  { to: paths.help, title: panelText.help },
]

/** Five tabs (spec §2): at the bottom on a phone, below the header on a wide screen, where the other screens follow in a menu. */
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
        <li className="more-screens">
          <MoreScreens />
        </li>
      </ul>
    </nav>
  )
}

/** A phone has these screens on the dashboard only. Closed, the menu has no links. */
function MoreScreens() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" popoverTarget="more-screens" className="panel-tab">
        {panelText.more}
      </button>
      <ul
        id="more-screens"
        popover="auto"
        className="box rows"
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {isOpen &&
          inMenu.map(({ to, title }) => (
            <li key={to}>
              <NavLink
                to={to}
                className="row"
                onClick={({ currentTarget }) => currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
              >
                {title}
              </NavLink>
            </li>
          ))}
      </ul>
    </>
  )
}
