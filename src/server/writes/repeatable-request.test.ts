import { describe, expect, test } from 'vitest'
import { buildTestApp } from '#support/build-test-app.ts'
import { question } from '#support/history.ts'

test('requests without a key are separate writes', async () => {
  const { app, authorization, count } = await setup()
  const post = () => app.inject({ method: 'POST', url: '/faq', headers: authorization, payload: question })
  const [first, second] = [await post(), await post()]
  expect(second.json()._id).not.toBe(first.json()._id)
  expect([await count('faq'), await count('idempotency_keys')]).toEqual([2, 0])
})

describe('the header', () => {
  test.each([
    ['empty', ''],
    ['of 129 characters', 'a'.repeat(129)],
    ['with a space', 'a b'],
    ['with a letter that is no ASCII', 'ã'],
  ])('%s is 400 before the body is looked at, and nothing is written', async (_, key) => {
    const { post, count } = await setup()
    const reply = await post('/faq', { order: 'no question' }, key)
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'malformed_idempotency_key'])
    expect(await count('faq')).toBe(0)
  })

  test('may have 128 visible characters, and is ignored on other calls', async () => {
    const { app, post, authorization, count } = await setup()
    const { _id } = (await post('/faq', question, '~!'.repeat(64))).json()
    const put = (key: string, order: number) =>
      app.inject({
        method: 'PUT',
        url: `/faq/${_id}`,
        headers: { ...authorization, 'idempotency-key': key },
        payload: { ...question, order },
      })
    expect([(await put('', 1)).statusCode, (await put('a', 2)).statusCode]).toEqual([200, 200])
    expect((await put('a', 3)).json().order).toBe(3)
    expect(await count('idempotency_keys')).toBe(1)
  })
})

async function setup() {
  const built = await buildTestApp()
  const { app, db, authorization } = built
  return {
    ...built,
    post: (url: string, payload: object, key: string) =>
      app.inject({ method: 'POST', url, headers: { ...authorization, 'idempotency-key': key }, payload }),
    count: async (table: 'faq' | 'idempotency_keys') => (await db.selectFrom(table).selectAll().execute()).length,
  }
}
