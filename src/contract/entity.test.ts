import { expect, test } from 'vitest'
import { entities, forEachPublicEntity, publicEntityNames } from './entities.ts'
import {
  declaredPictures,
  isInLinkPreviews,
  listOfReply,
  replyOfList,
  rowPictures,
  sentPictures,
  sortItems,
} from './entity.ts'

test('the pictures of an entity are those that it declares', () => {
  expect(declaredPictures({})).toEqual({ pictures: {}, pictureRows: {} })
  const declared = { pictures: { picture: 'image', poster: null }, pictureRows: { fabrics: 'image' } }
  expect(declaredPictures({ ...declared, titleOf: null })).toEqual(declared)
  expect([sentPictures(declared), sentPictures({})]).toEqual([['image'], []])
})

test('the pictures in the rows of an item are read from the lists that have them', () => {
  const entity = { pictureRows: { fabrics: 'image' } }
  expect(
    rowPictures(entity, { fabrics: [{ name: 'a', image: '/a' }, { name: 'b' }], other: [{ image: '/c' }] }),
  ).toEqual(['/a', ''])
  expect([rowPictures(entity, {}), rowPictures(entity, null), rowPictures({}, { fabrics: [] })]).toEqual([[], [], []])
})

test('previews of links show the pictures of the entities that say so', () => {
  expect([{ inLinkPreviews: true }, { inLinkPreviews: false }, {}].map(isInLinkPreviews)).toEqual([true, false, false])
})

test('the reply of a single entity is its item, blank if there is none; that of a list is the list', () => {
  const single = { blank: { town: '' } }
  expect(replyOfList(single, [{ town: 'a' }])).toEqual({ town: 'a' })
  expect(replyOfList(single, [])).toEqual({ town: '' })
  expect(replyOfList({}, [])).toEqual([])
  expect([listOfReply([1, 2]), listOfReply({ town: 'a' })]).toEqual([[1, 2], [{ town: 'a' }]])
})

test('items are sorted by a number of theirs, or stay in the server’s order', () => {
  const items = [
    { order: 2, key: 'a' },
    { order: 1, key: 'b' },
    { order: 2, key: 'c' },
  ]
  const sorted = (orderedBy: 'order' | 'place' | 'creation') => sortItems({ orderedBy }, items).map(({ key }) => key)
  expect(sorted('order')).toEqual(['b', 'a', 'c'])
  expect([sorted('place'), sorted('creation')]).toEqual([
    ['a', 'b', 'c'],
    ['a', 'b', 'c'],
  ])
})

test('an entity has an order of its own unless it is ordered by creation', () => {
  expect([entities.users.order, entities.products.order?.path]).toEqual([undefined, '/products/order'])
})

test('users are the only entity that visitors do not read', () => {
  expect(Object.keys(entities).filter((name) => !publicEntityNames.some((open) => open === name))).toEqual(['users'])
  expect(Object.keys(forEachPublicEntity(() => 1))).toEqual(publicEntityNames)
})
