import {
  ChevronRight,
  CircleHelp,
  Clapperboard,
  HardHat,
  History,
  LayoutTemplate,
  ShieldCheck,
  Store,
} from 'lucide-react'
import { Link } from 'react-router'
import { panelText } from '../panel.text.ts'
import { entityPath, paths } from '../paths.ts'
import { SiteLink } from '../ui/site-link.tsx'
import { dashboardText } from './dashboard.text.ts'
import { NoticeList } from './notice-list.tsx'

const cards = [
  { to: entityPath('products'), title: dashboardText.products, advice: dashboardText.productsAdvice, Icon: Store },
  {
    to: entityPath('services'),
    title: dashboardText.services,
    advice: dashboardText.servicesAdvice,
    Icon: Clapperboard,
  },
]

/** The screens without tab and card. */
const rows = [
  { to: entityPath('works'), title: panelText.works, advice: dashboardText.worksAdvice, Icon: HardHat },
  { to: entityPath('company'), title: panelText.page, advice: dashboardText.pageAdvice, Icon: LayoutTemplate },
  { to: paths.history, title: panelText.history, advice: dashboardText.historyAdvice, Icon: History },
  { to: paths.security, title: panelText.security, advice: dashboardText.securityAdvice, Icon: ShieldCheck },
]

/** Two cards that link to screens (spec §2), then what needs the owner, and what is opened rarely. */
export function DashboardScreen() {
  return (
    <>
      <title>{dashboardText.title}</title>
      <h1>{dashboardText.title}</h1>
      <p className="screen-intro soft">{dashboardText.intro}</p>
      <div className="stack columns">
        {cards.map(({ to, title, advice, Icon }) => (
          <Link key={to} to={to} className="dashboard-card box stack">
            <Icon aria-hidden="true" className="icon" />
            <h2>{title}</h2>
            <p>{advice}</p>
          </Link>
        ))}
      </div>
      <NoticeList />
      <ul className="box rows apart">
        {rows.map(({ to, title, advice, Icon }) => (
          <li key={to}>
            <Link to={to} className="row">
              <Icon aria-hidden="true" className="icon" />
              <span>
                <span className="block strong">{title}</span> <span className="hint">{advice}</span>
              </span>
              <ChevronRight aria-hidden="true" className="chevron" />
            </Link>
          </li>
        ))}
      </ul>
      <div className="line apart">
        {/* From 768 px on, the button is in the header. */}
        <SiteLink href="/" className="quiet-button site-link">
          {panelText.viewSite}
        </SiteLink>
        <Link to={paths.help} className="quiet-button">
          <CircleHelp aria-hidden="true" />
          {panelText.help}
        </Link>
      </div>
    </>
  )
}
