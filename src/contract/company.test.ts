import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { blankCompany, company, companyInputSchema, townOf } from './company.ts'
import { hoursInWords } from './opening-hours.text.ts'
import { nextOpening, type Opening, openUntil, spansOn, states, timeZoneOf } from './opening-hours.ts'
import { formatCnpj, formatCpf, isCnpj, isCpf, withoutPunctuation } from './tax-numbers.ts'

const isOpenAt = (opening: Opening, instant: Date) => spansOn(opening, instant).now !== undefined

const parse = (body: object) => z.safeParse(companyInputSchema, body)
const codes = (body: object) => parse(body).error?.issues.map(({ message, path }) => `${path.join('.')} ${message}`)

test.each(['00:00', '09:59', '19:05', '20:00', '23:59'])('%s is a time', (from) => {
  expect(codes({ hours: [{ day: 1, from, to: from }] })).toEqual(['hours.0.to hours'])
})

test.each(['24:00', '30:00', '9:00', '09:60', '09:5', 'a9:00', '0a:00', '09:a0', '09:0a', '109:00', '09:001', ''])(
  '%j is no time',
  (from) => {
    expect(codes({ hours: [{ day: 1, from, to: '23:59' }] })?.[0]).toMatch(/^hours\.0\.from (time|too_long)$/)
  },
)

test.each([
  '2026-13-01',
  '2026-00-10',
  '2026-01-00',
  '2026-01-32',
  '1999-01-01',
  '20a6-01-01',
  '202a-01-01',
  '2026-1-01',
  '2026-01-1a',
  '',
])('%j is no day', (date) => {
  expect(codes({ closedOn: [date] })).toEqual(['closedOn.0 date'])
})

test('a company without a town is in the town of the shipped page', () => {
  const defaultTown = { town: 'Campo Grande', state: 'MS' }
  expect([townOf(undefined), townOf(blankCompany)]).toEqual([defaultTown, defaultTown])
  expect(townOf({ ...blankCompany, town: 'Dourados', state: 'MS' })).toEqual({ town: 'Dourados', state: 'MS' })
  expect(company.titleOf({ ...blankCompany, town: 'Dourados' })).toBe('Dourados')
})

const spans = (text: string) =>
  text.split(' ').map((span) => {
    const [day, from = '', to = ''] = span.split('/')
    return { day: Number(day), from, to }
  })
test('the company is open by the clock of its state, and not on a closed day', () => {
  const hoursBehind: Partial<Record<string, number>> = { AC: 5, AM: 4, MS: 4, MT: 4, RO: 4, RR: 4 }
  expect(states).toHaveLength(27)
  for (const state of states) {
    const opening = { hours: spans('1/08:00/12:00'), closedOn: ['2026-06-15'], timeZone: timeZoneOf(state) }
    const openAt = (day: number, hour: number, minute: number) =>
      isOpenAt(opening, new Date(Date.UTC(2026, 5, day, hour + (hoursBehind[state] ?? 3), minute)))
    const monday = [openAt(8, 7, 59), openAt(8, 8, 0), openAt(8, 11, 59), openAt(8, 12, 0)]
    expect([state, ...monday, openAt(9, 8, 0), openAt(15, 8, 0)]).toEqual([
      state,
      false,
      true,
      true,
      false,
      false,
      false,
    ])
  }
})

test('the next opening is later today, on another day, or after the closed days', () => {
  const opening = {
    hours: spans('1/08:00/12:00 1/13:30/18:00 5/08:00/12:00'),
    closedOn: ['2026-12-25', '2026-12-28'],
    timeZone: timeZoneOf('SP'),
  }
  const next = (instant: string) => nextOpening(opening, new Date(instant))
  expect(next('2026-12-21T15:30:00Z')).toEqual({ date: '2026-12-21', daysAhead: 0, from: '13:30' })
  expect(next('2026-12-15T15:30:00Z')).toEqual({ date: '2026-12-18', daysAhead: 3, from: '08:00' })
  expect(next('2026-12-22T15:30:00Z')).toEqual({ date: '2027-01-01', daysAhead: 10, from: '08:00' })
  expect(nextOpening({ ...opening, hours: [] }, new Date())).toBeUndefined()
})

test('a span past midnight belongs to the day on which it begins, also on a closed day', () => {
  const opening = {
    hours: spans('1/18:00/02:00 2/18:00/24:00 6/22:00/01:00'),
    closedOn: ['2026-06-09', '2026-06-15'],
    timeZone: timeZoneOf('SP'),
  }
  const at = (local: string) => new Date(`${local}:00-03:00`)
  const isOpen = (local: string) => isOpenAt(opening, at(local))
  // Monday the 8th, then a closed Tuesday.
  expect(['2026-06-08T17:59', '2026-06-08T23:59', '2026-06-09T01:59', '2026-06-09T02:00'].map(isOpen)).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(isOpen('2026-06-09T19:00')).toBe(false)
  // A closed Monday, and its night.
  expect(['2026-06-15T19:00', '2026-06-16T01:00', '2026-06-16T23:59', '2026-06-17T00:00'].map(isOpen)).toEqual([
    false,
    false,
    true,
    false,
  ])
  expect(spansOn(opening, at('2026-06-09T01:00')).today).toEqual(spans('1/18:00/02:00'))
  expect(openUntil(opening, at('2026-06-14T00:30'))).toBe('01:00')
  expect(openUntil(opening, at('2026-06-16T20:00'))).toBe('24:00')
  expect(openUntil(opening, at('2026-06-16T17:00'))).toBeUndefined()
})

test('a company that does not close within 24 hours is open all day; otherwise it closes at the end of the last span in a row', () => {
  const allDay = (day: number) => ({ day, from: '00:00', to: '24:00' })
  const timeZone = timeZoneOf('MS')
  const monday = new Date('2026-06-08T20:00:00-04:00')
  const until = (hours: Opening['hours'], closedOn: string[] = []) => openUntil({ hours, closedOn, timeZone }, monday)
  expect(until([allDay(1), allDay(2), { day: 3, from: '00:00', to: '12:00' }])).toBeUndefined()
  expect(
    until([
      { day: 1, from: '18:00', to: '24:00' },
      { day: 2, from: '00:00', to: '18:00' },
    ]),
  ).toBe('18:00')
  const week = [0, 1, 2, 3, 4, 5, 6].map(allDay)
  expect(until(week)).toBeUndefined()
  expect(until(week, ['2026-06-09'])).toBe('24:00')
  expect(hoursInWords(week)).toEqual([{ days: 'Todos os dias', times: 'aberto 24 horas' }])
})

test('hours in words: following days with the same hours are one line', () => {
  expect(hoursInWords([])).toEqual([])
  expect(hoursInWords(spans('1/08:00/18:00 2/08:00/18:00 3/08:00/18:00 4/08:00/18:00 5/08:00/18:00'))).toEqual([
    { days: 'Segunda a sexta', times: '8h às 18h' },
    { days: 'Sábado e domingo', times: 'fechado' },
  ])
  expect(hoursInWords(spans('6/08:00/12:00 6/13:00/15:00 0/09:00/10:00'))).toEqual([
    { days: 'Segunda a sexta', times: 'fechado' },
    { days: 'Sábado', times: '8h às 12h e 13h às 15h' },
    { days: 'Domingo', times: '9h às 10h' },
  ])
  expect(hoursInWords(spans('5/18:00/02:00 6/18:00/24:00 0/13:00/01:00')).slice(1)).toEqual([
    { days: 'Sexta', times: '18h às 2h' },
    { days: 'Sábado', times: '18h à meia-noite' },
    { days: 'Domingo', times: '13h à 1h' },
  ])
})

// The example of the Receita Federal for the format with letters is 12.ABC.345/01DE-35.
test.each(['11.222.333/0001-81', '33.000.167/0001-01', '11.222.028/0001-90', '12.abc.345/01DE-35'])(
  '%s is a CNPJ',
  (written) => {
    expect(isCnpj(withoutPunctuation(written))).toBe(true)
    expect(formatCnpj(withoutPunctuation(written))).toBe(written.toUpperCase())
  },
)

test.each([
  '11.222.333/0001-18',
  '11.222.333/0001-82',
  '11.222.333/0001-811',
  '00.000.000/0000-00',
  '12.ABC.345/01DE-3A',
  'cnpj',
])('%j is none', (written) => {
  expect(isCnpj(withoutPunctuation(written))).toBe(false)
})

test.each([
  ['52998224725', '529.982.247-25'],
  ['11144477735', '111.444.777-35'],
  ['12345678909', '123.456.789-09'],
  // Both check digits are 0 where the rest is 10.
  ['00000000604', '000.000.006-04'],
])('%s is a CPF, shown as %s', (cpf, shown) => {
  expect(isCpf(cpf)).toBe(true)
  expect(formatCpf(cpf)).toBe(shown)
})

test.each(['52998224752', '52998224724', '5299822472', '529982247250', '11111111111', '529.982.247-25', ''])(
  '%j is none',
  (text) => {
    expect(isCpf(text)).toBe(false)
  },
)
