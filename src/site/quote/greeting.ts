import { dayPart } from '#contract/greeting.ts'
import { siteText } from '../site.text.ts'

/** From here on a quote link that is used gets the greeting of the visitor's clock. The served one follows the company's, or is neutral. */
export function greetByVisitorsClock(): void {
  const greet = ({ target }: Event) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href*="//wa.me/"]')
    const greeting = siteText.quote.greeting[dayPart(new Date().getHours())]
    if (link) link.href = link.href.replace(/(\?text=)[^!]*/, (_, start) => start + encodeURIComponent(greeting))
  }
  for (const name of ['pointerdown', 'click']) addEventListener(name, greet, true)
}
