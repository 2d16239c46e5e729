import { expect, test } from 'vitest'
import { dayPart } from './greeting.ts'

test('§9 it is morning before 12, afternoon before 18, and night until midnight', () => {
  expect([0, 11, 12, 17, 18, 23].map(dayPart)).toEqual([
    'morning',
    'morning',
    'afternoon',
    'afternoon',
    'night',
    'night',
  ])
})
