import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { blankCompany, company, companyInputSchema, townOf } from './company.ts'
import { hoursInWords } from './opening-hours.text.ts'
import { nextOpening, type Opening, overlap, spansOn, states, timeZoneOf } from './opening-hours.ts'
import { formatCnpj, formatCpf, isCnpj, isCpf, withoutPunctuation } from './tax-numbers.ts'

const isOpenAt = (opening: Opening, instant: Date) => spansOn(opening, instant).now !== undefined

const parse = (body: object) => z.safeParse(companyInputSchema, body)
const codes = (body: object) => parse(body).error?.issues.map(({ message, path }) => `${path.join('.')} ${message}`)

test.each(['00:00', '09:59', '19:05', '20:00', '23:59'])('%s is a time', (from) => {
  expect(parse({ hours: [{ day: 1, from: '00:00', to: '23:59' }] }).success).toBe(true)
  expect(codes({ hours: [{ day: 1, from, to: from }] })).toEqual(['hours.0.to hours'])
})

test.each(['24:00', '30:00', '9:00', '09:60', '09:5', 'a9:00', '0a:00', '09:a0', '09:0a', '109:00', '09:001', ''])(
  '%j is no time',
  (from) => {
    expect(codes({ hours: [{ day: 1, from, to: '23:59' }] })?.[0]).toMatch(/^hours\.0\.from (time|too_long)$/)
  },
)

test('a span ends after it begins, on a day from 0 to 6', () => {
  const span = (day: number, from: string, to: string) => codes({ hours: [{ day, from, to }] })
  expect(span(1, '08:00', '08:01')).toBeUndefined()
  expect(span(1, '12:00', '08:00')).toEqual(['hours.0.to hours'])
  expect([span(0, '08:00', '12:00'), span(6, '08:00', '12:00')]).toEqual([undefined, undefined])
  expect(span(-1, '08:00', '12:00')).toEqual(['hours.0.day out_of_range'])
  expect(span(7, '08:00', '12:00')).toEqual(['hours.0.day out_of_range'])
  expect(span(1.5, '08:00', '12:00')).toEqual(['hours.0.day integer'])
})

test('spans are stored in order of day and time', () => {
  const [late, early, sunday] = [
    { day: 1, from: '13:00', to: '18:00' },
    { day: 1, from: '08:00', to: '12:00' },
    { day: 0, from: '20:00', to: '21:00' },
  ]
  expect(parse({ hours: [late, early, sunday] }).data?.hours).toEqual([sunday, early, late])
  expect(parse({ hours: [early, sunday, late] }).data?.hours).toEqual([sunday, early, late])
})

test('spans that overlap anywhere in the list are refused', () => {
  const spans = (...texts: string[]) =>
    codes({
      hours: texts.map((text) => {
        const [day, from, to] = text.split('/')
        return { day: Number(day), from, to }
      }),
    })
  expect(spans('1/08:00/12:00', '2/08:00/12:00', '1/12:00/18:00')).toBeUndefined()
  expect(spans('1/08:00/12:00', '2/08:00/12:00', '1/11:59/18:00')).toEqual(['hours hours_overlap'])
  expect(spans('1/08:00/18:00', '1/09:00/10:00', '1/10:00/11:00')).toEqual(['hours hours_overlap'])
})

test('closed days are real days, once each and in order', () => {
  expect(parse({ closedOn: ['2027-01-01', '2026-12-25', '2028-02-29', '2027-01-01'] }).data?.closedOn).toEqual([
    '2026-12-25',
    '2027-01-01',
    '2028-02-29',
  ])
})

test.each([
  '2026-02-30',
  '2027-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-01-00',
  '2026-01-32',
  '2026-01-41',
  '1999-01-01',
  '20a6-01-01',
  '202a-01-01',
  '2026-1-01',
  '2026-01-1',
  '2026-0a-01',
  '2026-1a-01',
  '2026-01-0a',
  '2026-01-1a',
  '2026-01-3a',
  '26-01-01',
  '',
])('%j is no day', (date) => {
  expect(codes({ closedOn: [date] })).toEqual(['closedOn.0 date'])
})

test('a founding year is from 1800 to this year', () => {
  const now = new Date().getUTCFullYear()
  expect([1800, now, null, undefined].map((foundedYear) => codes({ foundedYear }))).toEqual(Array(4).fill(undefined))
  for (const foundedYear of [1799, now + 1]) expect(codes({ foundedYear })).toEqual(['foundedYear out_of_range'])
})

test('numbers and lists have their limits', () => {
  expect(codes({ projects: 1, guaranteeYears: 100 })).toBeUndefined()
  expect(codes({ projects: 0, guaranteeYears: 101 })).toEqual(['projects out_of_range', 'guaranteeYears out_of_range'])
  expect(codes({ projects: '5', guaranteeYears: 1.5 })).toEqual(['projects integer', 'guaranteeYears integer'])
  expect(codes({ areas: Array(50).fill('Centro'), payment: Array(20).fill('Pix') })).toBeUndefined()
  expect(codes({ areas: Array(51).fill('Centro'), payment: Array(21).fill('Pix') })).toEqual([
    'areas too_many',
    'payment too_many',
  ])
})

test('a state is stored in capitals, and a blank one stays blank', () => {
  expect([parse({ state: ' ms ' }).data, parse({ state: '' }).data]).toEqual([{ state: 'MS' }, { state: '' }])
  expect([codes({ state: 'XX' }), codes({ state: 'M' })]).toEqual([['state state'], ['state state']])
})

test('a company without a town is in the town of the shipped page', () => {
  const defaultTown = { town: 'Campo Grande', state: 'MS' }
  expect([townOf(undefined), townOf(blankCompany)]).toEqual([defaultTown, defaultTown])
  expect(townOf({ ...blankCompany, town: 'Dourados', state: 'MS' })).toEqual({ town: 'Dourados', state: 'MS' })
  expect(company.titleOf({ ...blankCompany, town: 'Dourados' })).toBe('Dourados')
})

test('each field of a company is blank at first', () => {
  const blank = (value: unknown) => value === '' || value === null || (Array.isArray(value) && value.length === 0)
  const { version: _, ...fields } = company.list.reply.shape
  expect(Object.keys(blankCompany)).toEqual(Object.keys(fields))
  expect(Object.values(blankCompany).filter((value) => !blank(value))).toEqual([])
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

test('a span begins with its first second and has ended at its last minute, on the company’s clock', () => {
  const opening = { hours: spans('1/08:00/12:00'), closedOn: ['2026-11-30'], timeZone: timeZoneOf('') }
  const at = (instant: string) => isOpenAt(opening, new Date(instant))
  expect([at('2026-11-23T11:59:59.999Z'), at('2026-11-23T12:00:00Z')]).toEqual([false, true])
  expect([at('2026-11-23T15:59:59.999Z'), at('2026-11-23T16:00:00Z')]).toEqual([true, false])
  expect(at('2026-11-30T13:00:00Z')).toBe(false)
})

test('a company without opening hours is never open', () => {
  expect(isOpenAt({ hours: [], closedOn: [], timeZone: timeZoneOf('SP') }, new Date())).toBe(false)
})

test('spans overlap only within a day, and not where one ends when the other begins', () => {
  const [one, ...others] = spans('1/08:00/12:00 1/12:00/18:00 1/09:00/10:00 2/08:00/12:00')
  expect(others.map((other) => one && overlap(one, other))).toEqual([false, true, false])
  expect(others.map((other) => one && overlap(other, one))).toEqual([false, true, false])
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
