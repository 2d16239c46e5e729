import { expect, test } from 'vitest'
import { buildTestApp } from '#support/build-test-app.ts'

test('§4 FAQs are listed by order, ties by creation', async () => {
  const { create, questions } = await desk()
  for (const [question, order] of [
    ['c', 2],
    ['a', 1],
    ['b', 1],
    ['d', undefined],
  ] as const)
    expect((await create({ question, answer: 'x', order })).statusCode).toBe(201)
  expect(await questions()).toEqual(['d', 'a', 'b', 'c'])
})

test.each([
  ['a fraction', 1.5],
  ['below 0', -1],
  ['too great', 2_147_483_648],
  ['text', '1'],
  ['null', null],
])('§5 an order that is %s is refused', async (_, order) => {
  const { create, questions } = await desk()
  const reply = await create({ question: 'a', answer: 'b', order })
  expect(reply.statusCode).toBe(400)
  expect(reply.json().errors).toMatchObject([{ field: 'order' }])
  expect(await questions()).toEqual([])
})

test('an item is edited and deleted, and the public list shows it at once', async () => {
  const { create, questions, send } = await desk()
  const { _id } = (await create({ question: 'a', answer: 'b', order: 0 })).json()
  const url = `/faq/${_id}`
  const payload = { question: 'c', answer: 'd', order: 7 }
  const updated = await send('PUT', url, payload)
  expect(updated.json()).toEqual({ _id, ...payload, version: 2 })
  expect(await questions()).toEqual(['c'])
  expect((await send('DELETE', url)).statusCode).toBe(204)
  expect(await questions()).toEqual([])
  expect((await send('DELETE', url)).statusCode).toBe(404)
})

async function desk() {
  const built = await buildTestApp()
  const { app, send } = built
  return {
    ...built,
    create: (payload: object) => send('POST', '/faq', payload),
    async questions(): Promise<string[]> {
      return (await app.inject('/faq')).json().map(({ question }: { question: string }) => question)
    },
  }
}
