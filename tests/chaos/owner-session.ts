import { expect } from 'vitest'
import { problemStatus } from '#contract/problem.ts'
import { administrator } from '#support/built-server.ts'
import { company, pixel } from '#support/history.ts'
import type { AppOnDisk } from './app-on-disk.ts'

type Item = Record<string, unknown> & { _id: string }
type Body = Item & { access_token?: string; code?: string }

/** The codes of problems that say what is wrong with the machine or the database. */
const clearProblems = ['database_unavailable', 'storage_full', 'busy']
const attempts = 3

/**
 * What an owner does in a session, each step repeated as a person would if it fails: sign in, create products with photos, edit, order,
 * delete, restore, edit the company, visit, sign out. Each response is a success or a clear problem.
 * @param label tells the content of one session from that of others
 */
export async function runOwnerSession({ app }: Pick<AppOnDisk, 'app'>, label: string): Promise<void> {
  let token: string | undefined

  /** Sends a request until it succeeds. `done` is the status of a repeated request whose first one was stored after all. */
  async function step(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: object,
    done?: number,
  ): Promise<Body> {
    const headers = {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(method === 'POST' && url === '/products' ? { 'idempotency-key': JSON.stringify(body).length + label } : {}),
    }
    for (let attempt = 1; ; attempt += 1) {
      const reply = await app.inject({ method, url, headers, ...(body ? { payload: body } : {}) })
      const parsed = /json/.test(String(reply.headers['content-type'])) ? reply.json() : {}
      if (reply.statusCode < 300 || (attempt > 1 && reply.statusCode === done)) return parsed
      const { code = '' } = parsed as Body
      expect([clearProblems.includes(code), reply.statusCode], `${method} ${url}: ${reply.statusCode} ${code}`).toEqual(
        [true, problemStatus[code as 'busy']],
      )
      expect(attempt, `attempts of ${method} ${url}: ${code}`).toBeLessThan(attempts)
    }
  }

  const product = (title: string, colour: 'red' | 'blue') => ({
    title: `${title} ${label}`,
    features: ['Lona'],
    image: pixel(colour),
  })
  token = (await step('POST', '/auth/login', administrator)).access_token
  const first = await step('POST', '/products', product('Primeiro', 'red'))
  const second = await step('POST', '/products', product('Segundo novo', 'blue'))
  await step('PUT', `/products/${first._id}`, { title: `Editado ${label}`, features: ['Vinil'] })
  const listed = (await step('GET', '/products')) as unknown as Item[]
  const others = listed.map(({ _id }) => _id).filter((id) => id !== first._id && id !== second._id)
  await step('PUT', '/products/order', { ids: [first._id, second._id, ...others] })
  await step('DELETE', `/products/${second._id}`, undefined, 404)
  await step('POST', `/trash/${second._id}/restore`, undefined, 404)
  await step('POST', '/meta', { ...company, title: label })
  await step('GET', '/history')
  const out = token
  await step('POST', '/auth/logout', undefined, 401)
  token = undefined
  await step('GET', String(first.image).replace(/^https?:\/\/[^/]+/, ''))
  const ended = await app.inject({ url: '/users', headers: { authorization: `Bearer ${out}` } })
  if (ended.statusCode !== 401) expect(clearProblems).toContain(ended.json().code)
}

/** Checks that everything of a session is stored and that visitors see it. */
export async function checkOwnerSession({ app, readLists }: AppOnDisk, label: string): Promise<void> {
  const { products, meta } = await readLists()
  const titles = (products ?? []).map(({ title }) => title).filter((title) => title.endsWith(` ${label}`))
  // New ones come first, until they are ordered.
  expect(titles).toEqual([`Editado ${label}`, `Segundo novo ${label}`])
  expect((products ?? []).filter(({ picture }) => picture === null)).toEqual([])
  expect(meta?.[0]?.title).toBe(label)
  expect((await app.inject('/products')).json()).toEqual(products)
  expect((await app.inject('/meta')).json()).toEqual(meta)
}
