import { CircleHelp, LayoutDashboard, PanelBottom, Store, Users } from 'lucide-react'
import { useState } from 'react'
import { lazyPart } from '../ui/lazy-part.tsx'
import { panelText } from '../ui/panel.text.ts'
import { entityPath, paths } from '../ui/paths.ts'
import { ScreenLink } from './screen-link.tsx'

const tabs = [
  { to: paths.dashboard, label: panelText.dashboard, Icon: LayoutDashboard },
  { to: entityPath('users'), label: panelText.users, Icon: Users },
  { to: entityPath('products'), label: panelText.products, Icon: Store },
  { to: entityPath('meta'), label: panelText.footer, Icon: PanelBottom },
  { to: entityPath('faq'), label: panelText.faq, Icon: CircleHelp },
]

// Not in the first load: a phone has no such menu.
const OtherScreens = lazyPart(async () => (await import('./other-screens.tsx')).OtherScreens)

/** Five tabs (spec §2): at the bottom on a phone, below the header on a wide screen, where the other screens follow in a menu. */
export function PanelTabs() {
  return (
    <nav aria-label={panelText.tabs} className="panel-tabs">
      <ul>
        {tabs.map(({ to, label, Icon }) => (
          <li key={to}>
            <ScreenLink to={to} className="panel-tab">
              <Icon aria-hidden="true" />
              {label}
            </ScreenLink>
          </li>
        ))}
        <li className="more-screens from-tablet">
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
        {panelText.more} <span aria-hidden="true">▾</span>
      </button>
      <ul
        id="more-screens"
        popover="auto"
        className="box rows"
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {isOpen && <OtherScreens />}
      </ul>
    </>
  )
}
