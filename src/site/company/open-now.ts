import { clockIn, nextOpening, type Opening, openUntil, spansOn } from '#contract/opening-hours.ts'
import { closedUntil, openNow, repliesFrom, repliesUntil, todaysHours } from './open-now.text.ts'

const minuteMs = 60_000

/** Shows today's hours, or after them when it opens next, and whether the company is open, again each minute, in a hydrated page as in a static one. */
export function watchOpening(): void {
  const source = document.querySelector<HTMLElement>('[data-opening]')
  if (!source) return
  const opening: Opening = JSON.parse(source.dataset.opening ?? '')
  const [open, closed] = [...(document.getElementById('aberto-agora')?.children ?? [])]
  const update = () => {
    const instant = new Date()
    const { today, now } = spansOn(opening, instant)
    const next = nextOpening(opening, instant)
    const until = openUntil(opening, instant)
    open?.toggleAttribute('hidden', !now)
    closed?.toggleAttribute('hidden', now !== undefined)
    if (open) open.textContent = openNow(until)
    if (closed) closed.textContent = closedUntil(next)
    source.textContent = now || next?.daysAhead === 0 ? todaysHours(today) : closedUntil(next)
    for (const line of document.querySelectorAll('.replies-when'))
      line.textContent = now ? repliesUntil(until) : repliesFrom(next)
    hidePastDays(clockIn(opening.timeZone, instant).date)
  }
  update()
  // A page that was in the background is right within one minute more.
  setInterval(update, minuteMs)
}

/** Hides closed days that have passed: the served page names them until somebody saves the hours again. */
function hidePastDays(today: string): void {
  const days = [...document.querySelectorAll<HTMLTimeElement>('.closed-on time')]
  for (const day of days) day.hidden = day.dateTime < today
  const line = days[0]?.parentElement
  if (line) line.hidden = days.every(({ hidden }) => hidden)
}
