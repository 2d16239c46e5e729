import { expect, test } from 'vitest'
import { bia, company, question, setUpHistory } from '#support/history.ts'

test('only a body with pictures may have more than 100 kB', async () => {
  const { send } = await setUpHistory({ PRODUCT_IMAGE_REQUIRED: 'false' })
  const statusOf = async (method: 'POST' | 'PUT', url: string, kilobytes = 101) => {
    const large = 'x'.repeat(kilobytes * 1000)
    return (await send(method, url, { title: large, town: large, aboutTitle: large })).status
  }
  expect([
    await statusOf('POST', '/products'),
    await statusOf('POST', '/works'),
    await statusOf('POST', '/services'),
    await statusOf('PUT', '/texts'),
  ]).toEqual([400, 400, 400, 400])
  const { _id } = (await send('POST', '/products', { title: 'Toldo', features: ['Lona'] })).body
  expect([await statusOf('PUT', `/products/${_id}`), await statusOf('PUT', '/products/none')]).toEqual([400, 404])
  for (const url of ['/faq', '/users', '/meta']) expect([url, await statusOf('POST', url)]).toEqual([url, 413])
  // The pictures of rows are small.
  expect([await statusOf('PUT', '/company'), await statusOf('PUT', '/company', 8000)]).toEqual([400, 413])
})

test('only a write that visitors can see makes a new version of the page', async () => {
  const { send, db } = await setUpHistory()
  const version = async () => (await db.selectFrom('publication').select('version').executeTakeFirstOrThrow()).version
  const before = await version()
  const { _id } = (await send('POST', '/users', bia)).body
  await send('DELETE', `/users/${_id}`)
  expect(await version()).toBe(before)
  await send('POST', '/faq', question)
  await send('POST', '/meta', company)
  expect(await version()).toBe(before + 2)
})
