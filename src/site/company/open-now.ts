import { companyDate, isOpenAt } from '#contract/opening-hours.ts'

const minuteMs = 60_000

const element = document.getElementById('aberto-agora')
const { opening } = element?.dataset ?? {}
if (element && opening) showState(element, JSON.parse(opening))

/** Shows whether the company is open, again each minute. A page that was in the background is right within one more. */
function showState(element: HTMLElement, opening: Parameters<typeof isOpenAt>[0]): void {
  const [open, closed] = element.children as unknown as HTMLElement[]
  const update = () => {
    const now = new Date()
    const isOpen = isOpenAt(opening, now)
    open?.toggleAttribute('hidden', !isOpen)
    closed?.toggleAttribute('hidden', isOpen)
    hidePastDays(companyDate(now))
  }
  update()
  setInterval(update, minuteMs)
}

/** A closed day stays in the served page until somebody saves the hours again. */
function hidePastDays(today: string): void {
  const days = [...document.querySelectorAll<HTMLTimeElement>('.closed-on time')]
  for (const day of days) day.hidden = day.dateTime < today
  const line = days[0]?.parentElement
  if (line) line.hidden = days.every(({ hidden }) => hidden)
}
