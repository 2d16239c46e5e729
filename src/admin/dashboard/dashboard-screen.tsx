import { useQuery } from '@tanstack/react-query'
import { CircleHelp, Clapperboard, Store } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'wouter'
import type { FirstStep, Notice, TapSummary } from '#contract/overview.ts'
import { authText } from '../auth/auth.text.ts'
import { useSignInAgain } from '../auth/sign-in-again.tsx'
import { isSignedOut, useReportFailure } from '../calls/failure-reason.ts'
import { otherScreens } from '../layout/other-screens.tsx'
import { listText } from '../lists/lists.text.ts'
import { Button } from '../ui/button.tsx'
import { RowText, SiteLink } from '../ui/links.tsx'
import { panelText } from '../ui/panel.text.ts'
import { entityPath, paths } from '../ui/paths.ts'
import { dashboardText, tapsText as text } from './dashboard.text.ts'
import { FirstSteps } from './first-steps.tsx'
import { NoticeLine, withOneFault } from './notices.tsx'
import { overviewQuery, samplePlaces } from './overview-query.ts'

const cards = [
  { to: entityPath('products'), title: dashboardText.products, advice: dashboardText.productsAdvice, Icon: Store },
  {
    to: entityPath('services'),
    title: dashboardText.services,
    advice: dashboardText.servicesAdvice,
    Icon: Clapperboard,
  },
]

/** Two cards that link to screens (spec §2), then what needs the owner, and what is opened rarely. */
export function Screen() {
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
            <p className="from-tablet">{advice}</p>
          </Link>
        ))}
      </div>
      <NoticeList />
      <ul className="box rows apart">
        {otherScreens().map(({ to, title, advice, Icon }) => (
          <li key={to}>
            <Link to={to} className="row">
              <Icon aria-hidden="true" className="icon" />
              <RowText title={title} advice={advice} />
            </Link>
          </li>
        ))}
      </ul>
      <div className="line apart">
        {/* From 768 px on, the button is in the header. */}
        <SiteLink href="/" className="quiet-button phone-only">
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

const maxShown = 3
/** Before 'Seu site'. */
const maxLines = 8

/** The open steps for which a notice asks already. */
function askedBy(notices: readonly Notice[], places: readonly string[]): FirstStep[] {
  const asksForContact = notices.some(({ kind }) => kind === 'shipped_contact')
  const isOfSample = (pattern: RegExp) => places.some((place) => pattern.test(place))
  return [
    ...(asksForContact || isOfSample(/^meta\.(whatsapp|phone)$/) ? ['own_number' as const] : []),
    ...(isOfSample(/^products\./) ? ['first_product' as const] : []),
  ]
}

/** The first steps while they are open, what needs the owner, at most three lines, and how often visitors tapped. */
function NoticeList() {
  const { data, error, refetch } = useQuery(overviewQuery)
  const titleId = useId()
  const notices = data?.notices ?? []
  // Contacts that have just become the company's own do not push away what is still of the sample.
  const ofSample = notices.filter(({ kind }) => kind === 'samples_shown')
  const others = withOneFault(notices).filter(({ kind }) => kind !== 'samples_shown')
  const shown = [...others.slice(0, maxShown - ofSample.length), ...ofSample]
  const asked = askedBy(shown, samplePlaces(notices))
  return (
    <>
      {error && <NotLoaded error={error} onRetry={refetch} />}
      {data && <FirstSteps steps={data.steps} asked={asked} most={maxLines - shown.length} />}
      {shown.length > 0 && (
        <section aria-labelledby={titleId} className="dashboard-notices part apart">
          <h2 id={titleId}>{dashboardText.notices}</h2>
          <ul className="rows">
            {shown.map((notice) => (
              <NoticeLine
                key={'field' in notice ? `${notice.kind} ${notice.field}` : notice.kind}
                notice={notice}
                all={notices}
              />
            ))}
          </ul>
        </section>
      )}
      {data?.taps && <Taps taps={data.taps} />}
    </>
  )
}

/** No toast and no dialog by itself: the cards work without the notices. */
function NotLoaded({ error, onRetry }: { error: Error; onRetry: () => Promise<{ error: Error | null }> }) {
  const report = useReportFailure()
  const signInAgain = useSignInAgain()
  const signedOut = isSignedOut(error)
  async function retry() {
    const { error } = await onRetry()
    if (error) report(error, dashboardText.noticesFailed)
  }
  return (
    <p className="soft apart">
      {signedOut ? dashboardText.sessionEnded : dashboardText.noticesFailed}{' '}
      <Button onClick={signedOut ? signInAgain : retry}>{signedOut ? authText.again : listText.tryAgain}</Button>
    </p>
  )
}

const shownProducts = 5

/** How often visitors tapped on a link to the company. Nothing before the first tap. */
function Taps({ taps: { last28Days, former28Days, products, sources, months } }: { taps: TapSummary }) {
  const titleId = useId()
  if (months.length === 0) return null
  return (
    <section aria-labelledby={titleId} className="part apart">
      <h2 id={titleId}>{text.title}</h2>
      <p className="hint">{text.hint}</p>
      <p className="strong">{text.lastDays(last28Days, former28Days)}</p>
      {products.length > 0 && <p>{text.products(products.slice(0, shownProducts))}</p>}
      {sources.length > 0 && <p>{text.sources(sources)}</p>}
      <details>
        <summary>{text.months}</summary>
        <ul>
          {months.map(({ month, count }) => (
            <li key={month}>
              {text.month(month)}: {count}
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}
