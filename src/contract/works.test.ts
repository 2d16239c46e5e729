import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { workInputSchema } from './works.ts'

const productId = '0f0e0d0c-1111-2222-3333-444455556666'
const codes = (body: object) =>
  z.safeParse(workInputSchema, { title: 'a', ...body }).error?.issues.map(({ message }) => message)

test('a work may name a product by its id', () => {
  expect([codes({ productId }), codes({ productId: null }), codes({})]).toEqual([undefined, undefined, undefined])
})

test.each([
  productId.slice(1),
  `${productId.slice(0, -1)}-`,
  `${productId.slice(0, -2)}`,
  productId.toUpperCase(),
  productId.replaceAll('-', ''),
  productId.replace('1111', 'g111'),
  productId.replace('6666', '666g'),
  `g${productId.slice(1)}`,
  `${productId}0`,
  `0${productId}`,
  '0f0e0d0c-1111-444455556666',
  '0-1-2-3-4',
  5,
  '',
])('%j is no id of a product', (id) => {
  expect(codes({ productId: id })).toEqual(['product_id'])
})
