import { expect, test } from 'vitest'
import { mergeValues } from './merge-values.ts'

const base = { title: 'Toldo', alt: '', features: [{ text: 'Lona' }], order: 0 }

test('a field that only they changed is untouched here', () => {
  const theirs = { ...base, title: 'Toldo Ipê', features: [{ text: 'Lona' }, { text: 'Braço' }] }
  expect(mergeValues({ base, theirs, mine: { ...base, order: 3 } })).toEqual({
    untouched: ['title', 'features'],
    disputed: [],
  })
})

test('a field that both changed is disputed, unless both have the same now', () => {
  const theirs = { ...base, title: 'Toldo Ipê', order: 2 }
  const mine = { ...base, title: 'Toldo Jatobá', order: 2 }
  expect(mergeValues({ base, theirs, mine })).toEqual({ untouched: [], disputed: ['title'] })
})

test('what only I changed is neither', () => {
  expect(mergeValues({ base, theirs: base, mine: { ...base, alt: 'Um toldo' } })).toEqual({
    untouched: [],
    disputed: [],
  })
})
