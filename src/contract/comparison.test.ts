import { expect, test } from 'vitest'
import { sharedShape } from './comparison.ts'

const photo = (ratio: number) => ({ width: ratio * 1000, height: 1000 })

test.each([
  [1.5, 1.5, 'wide'],
  [1.5, 1.65, 'wide'],
  [1.5, 1.66, undefined],
  [0.75, 0.8, 'upright'],
  [0.75, 0.5625, undefined],
  [0.95, 1.04, 'square'],
  [1.05, 0.95, undefined],
  [1.05, 1.06, undefined],
  [0.94, 0.95, undefined],
  [0.75, 1.33, undefined],
])('photos with the ratios %f and %f can lie over each other as %s', (one, other, shape) => {
  expect([sharedShape(photo(one), photo(other)), sharedShape(photo(other), photo(one))]).toEqual([shape, shape])
})

test('without the size of both, nothing can', () => {
  expect([sharedShape(photo(1), null), sharedShape(undefined, photo(1))]).toEqual([undefined, undefined])
})
