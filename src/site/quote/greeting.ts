import { dayPart } from '#contract/page-content.ts'
import { greetings } from './greeting.text.ts'

/**
 * From here on a quote link that is used gets the greeting of the visitor's clock, and what is typed in the fields beside it. The served
 * greeting follows the company's clock.
 */
export function greetByVisitorsClock(): void {
  const greet = ({ target }: Event) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href*="//wa.me/"]')
    if (!link) return
    const greeting = greetings[dayPart(new Date().getHours())]
    const fields = link.parentElement?.querySelectorAll<HTMLInputElement>('[data-name]') ?? []
    const typed = [...fields].map(({ dataset, value }) => ({ name: dataset.name ?? '', value }))
    const greeted = link.href.replace(/(\?text=)[^!]*/, (_, start) => start + encodeURIComponent(greeting))
    link.href = withMeasures(greeted, typed)
  }
  for (const name of ['pointerdown', 'click']) addEventListener(name, greet, true)
}

/** The quote link's address with a line for each value after the served message, which has one line. */
export function withMeasures(href: string, fields: readonly { name: string; value: string }[]): string {
  // `encodeURIComponent` throws on half of a surrogate pair, which `maxlength` may leave.
  const values = fields.map(({ name, value }) => ({ name, value: value.replace(/\p{Surrogate}/gu, '').trim() }))
  const lines = values.filter(({ value }) => value !== '').map(({ name, value }) => `\n${name}: ${value}`)
  return href.split('%0A', 1)[0] + encodeURIComponent(lines.join(''))
}
