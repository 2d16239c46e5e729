import { panelText } from '../panel.text.ts'

/** A moment on the viewer's calendar within a sentence, such as 'hoje às 3h05' or '12 de novembro à 1h30'. */
export function dayAndTime(at: string, now = new Date()): string {
  const date = new Date(at)
  const hour = date.getHours()
  return `${dayOf(date, now)} ${panelText.at(hour)} ${hour}h${String(date.getMinutes()).padStart(2, '0')}`
}

const dayOf = dayNames({ day: 'numeric', month: 'long' })

/** Returns a function that names a day on the viewer's calendar: 'hoje', 'ontem', or its date, with the year if it is not this one. */
export function dayNames(day: Intl.DateTimeFormatOptions): (date: Date, now: Date) => string {
  const ofThisYear = new Intl.DateTimeFormat('pt-BR', day)
  const ofOtherYears = new Intl.DateTimeFormat('pt-BR', { ...day, year: 'numeric' })
  return (date, now) => {
    const daysAgo = (days: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() - days).toDateString()
    if (date.toDateString() === daysAgo(0)) return panelText.today
    if (date.toDateString() === daysAgo(1)) return panelText.yesterday
    return (date.getFullYear() === now.getFullYear() ? ofThisYear : ofOtherYears).format(date)
  }
}

/** The size of a file, such as '42 MB' or '1,2 GB'. */
export function fileSize(bytes: number): string {
  const [amount, unit] = bytes < 999_500_000 ? [bytes / 1e6, 'megabyte'] : [bytes / 1e9, 'gigabyte']
  const format = { style: 'unit', unit, maximumSignificantDigits: amount < 10 ? 2 : 3 } as const
  return new Intl.NumberFormat('pt-BR', format).format(amount)
}
