import { expect, test } from 'vitest'
import { spansOn, states, timeZoneOf } from './opening-hours.ts'

const spans = (text: string) =>
  text.split(' ').map((span) => {
    const [day, from = '', to = ''] = span.split('/')
    return { day: Number(day), from, to }
  })
const weekHours = spans(
  '1/08:00/12:00 1/13:30/18:00 2/08:00/12:00 2/12:00/18:00 3/00:00/23:59 4/08:00/18:00 5/07:30/17:15 6/08:00/12:00 0/23:00/23:59',
)
const closedOn = ['2026-01-01', '2026-12-25', '2027-01-01', '2027-02-08', '2027-02-09', '2026-02-28']

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/**
 * Another algorithm: the minutes of the week as a table, walked from one instant whose local time Intl gives, and set anew wherever the zone's
 * offset changes.
 */
function eachMinute(
  timeZone: string,
  from: number,
  to: number,
  check: (instant: number, isOpen: boolean) => void,
): void {
  const offsetMs = offsetsOf(timeZone)
  const table = new Uint8Array(7 * 24 * 60)
  for (const { day, from, to } of weekHours) table.fill(1, day * 1440 + minutesOf(from), day * 1440 + minutesOf(to))
  const closed = new Set(closedOn.map((date) => Date.parse(date) / dayMs))
  for (let hour = from; hour < to; hour += 60 * minuteMs) {
    const local = hour + offsetMs(hour)
    const day = Math.floor(local / dayMs)
    const start = Math.floor((local - day * dayMs) / minuteMs)
    // 1 January 1970 was a Thursday.
    const row = ((day + 4) % 7) * 1440
    for (let minute = 0; minute < 60; minute += 1)
      check(hour + minute * minuteMs, !closed.has(day) && table[row + start + minute] === 1)
  }
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

/** Returns a zone's offset at an instant, from its name 'GMT-04:00'; read once a day. */
function offsetsOf(timeZone: string): (instant: number) => number {
  const zoneName = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  let known = { day: 0, ms: 0 }
  return (instant) => {
    const day = Math.floor(instant / dayMs)
    if (known.day !== day) {
      const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(zoneName.format(instant)) ?? []
      known = { day, ms: (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * minuteMs }
    }
    return known.ms
  }
}

test('the company is open in each minute of two years as an independent table says', () => {
  const timeZone = timeZoneOf('MS')
  const opening = { hours: weekHours, closedOn, timeZone }
  const wrong: string[] = []
  let open = 0
  eachMinute(timeZone, Date.UTC(2026, 0, 1), Date.UTC(2028, 0, 1), (instant, isOpen) => {
    if (isOpen !== (spansOn(opening, new Date(instant)).now !== undefined)) wrong.push(new Date(instant).toISOString())
    open += Number(isOpen)
  })
  expect(wrong.slice(0, 5)).toEqual([])
  expect(open).toBeGreaterThan(350_000)
})

test('in each of the 27 states the company is open by the clock of the state, in each minute of two weeks', () => {
  const wrong: string[] = []
  for (const state of states) {
    const timeZone = timeZoneOf(state)
    const opening = { hours: weekHours, closedOn, timeZone }
    for (const start of [Date.UTC(2026, 5, 8), Date.UTC(2026, 11, 28)])
      eachMinute(timeZone, start, start + 7 * dayMs, (instant, isOpen) => {
        if (isOpen !== (spansOn(opening, new Date(instant)).now !== undefined))
          wrong.push(`${state} ${new Date(instant).toISOString()}`)
      })
  }
  expect(states).toHaveLength(27)
  expect(wrong.slice(0, 5)).toEqual([])
})
