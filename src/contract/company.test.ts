import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { blankCompany, company, companyInputSchema, townOf } from './company.ts'

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
