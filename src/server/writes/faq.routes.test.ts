import { expect, test } from 'vitest'
import { buildTestApp } from '#support/build-test-app.ts'

test('§9 a question without an order has 0', async () => {
  const { create } = await desk()
  expect((await create({ question: 'a', answer: 'b' })).json()).toMatchObject({ order: 0 })
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
