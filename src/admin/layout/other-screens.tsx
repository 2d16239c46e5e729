import { HardHat, History, LayoutTemplate, List, type LucideIcon, MousePointerClick, ShieldCheck } from 'lucide-react'
import { type PublicListName, publicListNames } from '#contract/entities.ts'
import { wordsOfLists } from '#contract/lists.text.ts'
import { labelOf } from '../ui/noun.ts'
import { entityNouns } from '../ui/nouns.text.ts'
import { panelText } from '../ui/panel.text.ts'
import { entityPath, paths } from '../ui/paths.ts'
import { ScreenLink } from './screen-link.tsx'

/** The lists with a tab, or a card on the dashboard. */
const otherPlace: readonly PublicListName[] = ['products', 'services', 'faq']
const listIcons: { [Name in PublicListName]?: LucideIcon } = { works: HardHat }

/** The screens without tab and card: rows of the dashboard. */
export const otherScreens = () => [
  { to: paths.site, title: panelText.site, advice: panelText.siteAdvice, Icon: MousePointerClick },
  ...publicListNames
    .filter((name) => !otherPlace.includes(name))
    .map((name) => ({
      to: entityPath(name),
      title: labelOf(entityNouns[name].all),
      advice: wordsOfLists[name].about,
      Icon: listIcons[name] ?? List,
    })),
  { to: entityPath('company'), title: panelText.page, advice: panelText.pageAdvice, Icon: LayoutTemplate },
  { to: paths.history, title: panelText.history, advice: panelText.historyAdvice, Icon: History },
  { to: paths.security, title: panelText.security, advice: panelText.securityAdvice, Icon: ShieldCheck },
]

/** The screens without tab, in the menu of a wide screen. */
export function OtherScreens() {
  const inMenu = [
    { to: entityPath('services'), title: panelText.services },
    ...otherScreens(),
    { to: paths.help, title: panelText.help },
  ]
  return inMenu.map(({ to, title }) => (
    <li key={to}>
      <ScreenLink
        to={to}
        className="row"
        onClick={({ currentTarget }) => currentTarget.closest<HTMLElement>('[popover]')?.hidePopover?.()}
      >
        {title}
      </ScreenLink>
    </li>
  ))
}
