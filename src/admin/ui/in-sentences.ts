import { panelText } from './panel.text.ts'

/** A moment within a sentence, such as 'hoje às 3h05' or '12 de novembro à 1h30', on the viewer's calendar or on that of a zone. */
export function dayAndTime(at: string, now = new Date(), timeZone?: string): string {
  const date = new Date(at)
  const time = clockTimeOf(date, timeZone)
  const day = dayNames({ day: 'numeric', month: 'long' }, timeZone)(date, now)
  return `${day} ${panelText.at(Number.parseInt(time, 10))} ${time}`
}

/**
 * Returns a function that names a day: 'hoje', 'ontem', or its date, with the year if it is not this one.
 * @param timeZone whose calendar decides which day it is; the viewer's by default
 */
export function dayNames(day: Intl.DateTimeFormatOptions, timeZone?: string): (date: Date, now: Date) => string {
  const ofThisYear = new Intl.DateTimeFormat('pt-BR', { ...day, timeZone })
  const ofOtherYears = new Intl.DateTimeFormat('pt-BR', { ...day, year: 'numeric', timeZone })
  // Sweden writes dates as ISO 8601 does.
  const iso = new Intl.DateTimeFormat('sv', { timeZone })
  return (date, now) => {
    const [then, today] = [iso.format(date), iso.format(now)]
    if (then === today) return panelText.today
    if (then === new Date(Date.parse(today) - 24 * 60 * 60 * 1000).toISOString().slice(0, 10))
      return panelText.yesterday
    return (then.slice(0, 4) === today.slice(0, 4) ? ofThisYear : ofOtherYears).format(date)
  }
}

/** The size of a file, such as '42 MB' or '1,2 GB'. */
export function fileSize(bytes: number): string {
  const [amount, unit] = bytes < 999_500_000 ? [bytes / 1e6, 'megabyte'] : [bytes / 1e9, 'gigabyte']
  const format = { style: 'unit', unit, maximumSignificantDigits: amount < 10 ? 2 : 3 } as const
  return new Intl.NumberFormat('pt-BR', format).format(amount)
}

/** A date with its time, such as '27 de fevereiro às 14h05', on the viewer's clock or on that of a zone. */
export function momentOf(date: Date, timeZone?: string): string {
  const day = date.toLocaleDateString('pt-BR', { day: 'numeric', month: 'long', timeZone })
  const time = clockTimeOf(date, timeZone)
  return `${day} ${panelText.at(Number.parseInt(time, 10))} ${time}`
}

/** A time of day, such as 14h05, on the viewer's clock or on that of a zone. */
export function clockTimeOf(date: Date, timeZone?: string): string {
  const [hour, minute] = date.toLocaleTimeString('pt-BR', { hour: '2-digit', minute: '2-digit', timeZone }).split(':')
  return `${Number(hour)}h${minute}`
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** How long ago a moment was, such as 'há 2 minutos'; 'agora' within the first one. */
export function timeAgo(at: string, nowMs = Date.now()): string {
  const passedMs = Math.max(0, nowMs - Date.parse(at))
  const units = [
    ['day', dayMs],
    ['hour', hourMs],
    ['minute', minuteMs],
  ] as const
  const [unit, lengthMs] = units.find(([, length]) => passedMs >= length) ?? ['second', Number.POSITIVE_INFINITY]
  return new Intl.RelativeTimeFormat('pt-BR', { numeric: 'auto' }).format(-Math.floor(passedMs / lengthMs), unit)
}
