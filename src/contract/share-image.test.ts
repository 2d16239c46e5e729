import { expect, test } from 'vitest'
import { cardProductId, ownShareImagePath, shareImagePath, shareSize } from './share-image.ts'

const _id = '0f0e0d0c-1111-2222-3333-444455556666'
const picture = { hash: 'ab', width: 900, height: 600, avif: true }

test('a product is previewed by its picture, 1200 × 630 pixels', () => {
  expect(shareSize).toEqual({ width: 1200, height: 630 })
  expect(shareImagePath({ _id, title: 'Toldo', picture })).toBe('/media/ab-1200.jpg')
})

test('a product without a picture is previewed by a card, which has another path if the title is another', () => {
  const path = (title: string) => shareImagePath({ _id, title, picture: null })
  expect(path('Toldo')).toMatch(/^\/media\/card-0f0e0d0c-1111-2222-3333-444455556666-\w+-\w+\.jpg$/)
  expect(new Set(['Toldo', 'toldo', 'Tolod', 'Toldo ', ''].map(path)).size).toBe(5)
  expect(path('Toldo')).toBe(path('Toldo'))
  expect(cardProductId(path('Toldo'))).toBe(_id)
})

test.each([
  '/media/ab-1200.jpg',
  `/x/media/card-${_id}-a1-b2.jpg`,
  `/media/card-${_id}-a1-b2.jpg/`,
  `/media/card-${_id}-a1.jpg`,
  `/media/card-${_id.slice(1)}-a1-b2.jpg`,
  `/media/card-${_id.toUpperCase()}-a1-b2.jpg`,
  `/media/card-${_id}-A1-b2.jpg`,
  `/media/card-${_id}-a1-B2.jpg`,
  `/media/card-${_id}-a1-b2xjpg`,
])('%s is no path of a card', (path) => {
  expect(cardProductId(path)).toBeUndefined()
})

test('the other pages are previewed by the owner’s picture of the first slide, if there is one', () => {
  expect(ownShareImagePath({ hero1Picture: picture })).toBe('/media/ab-1200.jpg')
  expect([ownShareImagePath({}), ownShareImagePath({ hero1Picture: null }), ownShareImagePath(undefined)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
