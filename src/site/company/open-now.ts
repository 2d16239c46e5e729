import { isOpenAt } from '#contract/opening-hours.ts'
import { openNowId } from './part.tsx'

const minuteMs = 60_000

const element = document.getElementById(openNowId)
const { opening } = element?.dataset ?? {}
if (element && opening) showState(element, JSON.parse(opening))

/** Shows whether the company is open, again each minute. A page that was in the background is right within one more. */
function showState(element: HTMLElement, opening: Parameters<typeof isOpenAt>[0]): void {
  const [open, closed] = element.children as unknown as HTMLElement[]
  const update = () => {
    const isOpen = isOpenAt(opening, new Date())
    open?.toggleAttribute('hidden', !isOpen)
    closed?.toggleAttribute('hidden', isOpen)
    element.hidden = false
  }
  update()
  setInterval(update, minuteMs)
}
