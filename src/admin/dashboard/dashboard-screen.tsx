import { ArrowRight, Clapperboard, Store } from 'lucide-react'
import { Link } from 'react-router'
import { panelText } from '../panel.text.ts'
import { entityPath } from '../paths.ts'
import { SiteLink } from '../ui/site-link.tsx'
import { dashboardText } from './dashboard.text.ts'

const cards = [
  { to: entityPath('products'), title: dashboardText.products, advice: dashboardText.productsAdvice, Icon: Store },
  {
    to: entityPath('services'),
    title: dashboardText.services,
    advice: dashboardText.servicesAdvice,
    Icon: Clapperboard,
  },
]

/** Two cards that link to screens (spec §2). */
export function DashboardScreen() {
  return (
    <>
      <title>{dashboardText.title}</title>
      <h1 className="screen-title">{dashboardText.title}</h1>
      <p className="mt-1 mb-6 text-ink-soft">{dashboardText.intro}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {cards.map(({ to, title, advice, Icon }) => (
          <Link key={to} to={to} className="dashboard-card">
            <Icon aria-hidden="true" className="size-8 text-action" />
            <h2 className="dashboard-title">
              {title}
              <ArrowRight aria-hidden="true" className="size-5 text-action" />
            </h2>
            <p className="text-ink-soft">{advice}</p>
          </Link>
        ))}
      </div>
      {/* From 768 px on, the button is in the header. */}
      <SiteLink href="/" className="quiet-button mt-4 md:hidden">
        {panelText.viewSite}
      </SiteLink>
    </>
  )
}
