import { clockIn, isOpenAt, nextOpening, type Opening } from '#contract/opening-hours.ts'
import { closedUntil } from './open-now.text.ts'

const minuteMs = 60_000

/** Shows whether the company is open, again each minute, in a hydrated page as in a static one. */
export function watchOpening(): void {
  const element = document.getElementById('aberto-agora')
  if (!element?.dataset.opening) return
  const opening: Opening = JSON.parse(element.dataset.opening)
  const [open, closed] = element.children as unknown as HTMLElement[]
  const update = () => {
    const now = new Date()
    const isOpen = isOpenAt(opening, now)
    open?.toggleAttribute('hidden', !isOpen)
    closed?.toggleAttribute('hidden', isOpen)
    if (closed) closed.textContent = closedUntil(nextOpening(opening, now))
    hidePastDays(clockIn(opening.timeZone, now).date)
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
