import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { problemStatus } from '#contract/problem.ts'
import { administrator } from '#support/built-server.ts'
import { company, pixel } from '#support/history.ts'
import { dataUrlOf, photoPixels } from '#support/picture-files.ts'
import type { AppOnDisk } from './app-on-disk.ts'
import { gone, inTrash, type Ledger, type Mark } from './integrity.ts'

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
    const key = randomUUID()
    const headers = {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(method === 'POST' && url === '/products' ? { 'idempotency-key': key } : {}),
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

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type ReplyBody = Record<string, unknown> & { _id: string; access_token: string }

/** Creations without an acknowledgement: the request is repeated with its key. */
export interface PendingCreation {
  path: string
  key: string
  body: object
  mark: Mark
}

interface Load {
  url: string
  ledger: Ledger
  pending: PendingCreation[]
  /** Tokens whose end was acknowledged, and those that must be valid. */
  sessions: { ended: Set<string>; open: Set<string> }
  /** A chance from 0 to below 1. */
  random: () => number
}

/** Statuses of an outage; any other refusal of a correct request is a fault. */
const outages = [503, 507]
const outagePauseMs = 20

/**
 * Starts eight writers on a server, two of them with photos, who write without a pause. Returns the function that stops them; it throws if
 * a correct request got an unexpected response.
 */
export async function startWriters({ url, ledger, pending, sessions, random }: Load) {
  const faults: string[] = []
  let isOver = false
  const photos = await Promise.all([240, 480].map((width) => photo(width)))
  const { access_token: token } = await signIn(url)
  sessions.open.add(token)

  /** Returns the body of a success; undefined if the server did not respond or had an outage. */
  async function send(method: Method, path: string, body?: object, headers: object = {}, as = token) {
    try {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: { authorization: `Bearer ${as}`, ...(body && { 'content-type': 'application/json' }), ...headers },
        ...(body && { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      if (response.ok) return (text === '' ? {} : JSON.parse(text)) as ReplyBody
      if (!outages.includes(response.status)) faults.push(`${method} ${path}: ${response.status} ${text}`)
    } catch {
      // The server is gone.
    }
    await pause(outagePauseMs)
    return undefined
  }

  async function write(id: string, mark: Mark, method: Method, path: string, body?: object): Promise<boolean> {
    ledger.doubt(id, mark)
    const isStored = (await send(method, path, body)) !== undefined
    if (isStored) ledger.acknowledge(id, mark)
    return isStored
  }

  async function create(path: string, mark: Mark, body: object): Promise<string | undefined> {
    const creation = { path, key: randomUUID(), body, mark }
    pending.push(creation)
    const created = await send('POST', path, body, { 'idempotency-key': creation.key })
    if (!created) return undefined
    pending.splice(pending.indexOf(creation), 1)
    ledger.acknowledge(created._id, mark)
    return created._id
  }

  /** Creates items, edits them, deletes them, and takes some out of the trash again, until the writers are stopped. */
  async function changeItems(path: string, bodyOf: (mark: Mark, isNew: boolean) => object): Promise<void> {
    while (!isOver) {
      const first = `${path} ${randomUUID()}`
      const id = await create(path, first, bodyOf(first, true))
      if (id === undefined) continue
      const mark = `${path} ${randomUUID()}`
      if (!(await write(id, mark, 'PUT', `${path}/${id}`, bodyOf(mark, false)))) continue
      if (random() < 0.4) continue
      if (!(await write(id, inTrash, 'DELETE', `${path}/${id}`))) continue
      const chance = random()
      if (chance < 0.4) await write(id, mark, 'POST', `/trash/${id}/restore`)
      else if (chance < 0.7) await write(id, gone, 'DELETE', `/trash/${id}`)
    }
  }

  const question = (mark: Mark) => ({ question: mark, answer: 'Sim. '.repeat(40), order: 1 })
  const product = (mark: Mark, isNew: boolean) => ({
    title: mark,
    features: ['Lona'],
    ...(isNew && { image: random() < 0.7 ? photos[0] : photos[1] }),
  })

  async function saveCompany(): Promise<void> {
    while (!isOver) {
      const mark = `Empresa ${randomUUID()}`
      await write('meta', mark, 'POST', '/meta', { ...company, title: mark })
    }
  }

  async function orderServices(): Promise<void> {
    while (!isOver) {
      const services = ((await send('GET', '/services')) ?? []) as { _id: string }[]
      if (services.length < 3) {
        await send('POST', '/services', { title: 'Reforma', description: 'Como nova.', youtubeId: 'abcdefghijk' })
        continue
      }
      const ids = services.map(({ _id }) => _id).toSorted(() => random() - 0.5)
      await write('services', ids.join(), 'PUT', '/services/order', { ids })
    }
  }

  async function signInAndOut(): Promise<void> {
    while (!isOver) {
      const session = await signIn(url).catch(() => undefined)
      if (!session?.access_token) continue
      sessions.open.add(session.access_token)
      if (random() < 0.3) continue
      // From now on nobody knows, until it is acknowledged.
      sessions.open.delete(session.access_token)
      if (await send('POST', '/auth/logout', undefined, {}, session.access_token))
        sessions.ended.add(session.access_token)
    }
  }

  const writers = [
    ...[1, 2, 3].map(() => changeItems('/faq', question)),
    ...[1, 2].map(() => changeItems('/products', product)),
    saveCompany(),
    orderServices(),
    signInAndOut(),
  ]
  return async () => {
    isOver = true
    await Promise.all(writers)
    if (faults.length > 0) throw new Error(`unexpected responses:\n${[...new Set(faults)].join('\n')}`)
  }
}

export async function signIn(url: string): Promise<ReplyBody> {
  const response = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(administrator),
  })
  return await response.json()
}

async function photo(width: number): Promise<string> {
  return dataUrlOf(
    await photoPixels(width, width / 2)
      .jpeg({ quality: 85 })
      .toBuffer(),
  )
}

interface Known {
  ledger: Ledger
  pending: PendingCreation[]
  sessions: { ended: Set<string>; open: Set<string> }
}

/**
 * Checks over the API that every acknowledged write is there, that each creation without an acknowledgement is stored once after it was
 * repeated, that visitors get what administrators read, and that acknowledged sessions and sign-outs hold.
 */
export async function checkAfterCrash(url: string, { ledger, pending, sessions }: Known): Promise<void> {
  const { access_token: token } = await signIn(url)
  const call = (path: string, options: RequestInit = {}) =>
    fetch(`${url}${path}`, { ...options, headers: { authorization: `Bearer ${token}`, ...options.headers } })
  const read = async (path: string): Promise<Item[]> => (await call(path)).json()

  const stored = await readMarks(read)
  expect(ledger.compare(stored), 'lost writes').toEqual([])
  const unknown = [...stored].filter(([id, mark]) => /^\/(faq|products) /.test(mark) && !ledger.knows(id))
  const marks = pending.map(({ mark }) => mark)
  expect(
    unknown.filter(([, mark]) => !marks.includes(mark)),
    'items that nobody created',
  ).toEqual([])

  for (const { path, key, body, mark } of pending.splice(0)) {
    const [there] = [...stored].find(([, known]) => known === mark) ?? []
    if (there !== undefined) ledger.acknowledge(there, mark)
    // Not those with a photo, which a busy machine decodes for a long time.
    if ('image' in body) continue
    const headers = { 'content-type': 'application/json', 'idempotency-key': key }
    const reply = await call(path, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(reply.status, `the repeated creation of ${mark}`).toBe(201)
    const { _id } = await reply.json()
    expect(_id).toBe(there ?? _id)
    ledger.acknowledge(_id, mark)
  }
  const now = await readMarks(read)
  expect(ledger.compare(now), 'repeated creations').toEqual([])
  const present = [...now.values()].filter((mark) => mark !== inTrash)
  expect(new Set(present).size, 'items that are there twice').toBe(present.length)

  for (const path of ['/products', '/services', '/faq', '/meta']) {
    // As visitors read them.
    const items = (await read(path)).map(({ version: _, hidden: __, ...item }) => item)
    await expect.poll(async () => (await fetch(`${url}${path}`)).json(), { timeout: 20_000 }).toEqual(items)
  }
  const page = await (await fetch(url)).text()
  expect((await read('/faq')).filter(({ question }) => !page.includes(String(question)))).toEqual([])

  const statusOf = async (session: string) =>
    (await fetch(`${url}/users`, { headers: { authorization: `Bearer ${session}` } })).status
  for (const session of [...sessions.open].slice(-3))
    expect(await statusOf(session), 'an acknowledged session').toBe(200)
  for (const session of [...sessions.ended].slice(-3)) expect(await statusOf(session), 'an ended session').toBe(401)
}

/** The mark of each item, of the company and of the services' order. */
async function readMarks(read: (path: string) => Promise<Item[]>): Promise<Map<string, Mark>> {
  const stored = new Map<string, Mark>()
  for (const { _id, question } of await read('/faq')) stored.set(_id, String(question))
  for (const { _id, title } of await read('/products')) stored.set(_id, String(title))
  for (let page = await read('/trash?limit=100'); page.length > 0; ) {
    for (const { _id } of page) stored.set(_id, inTrash)
    page = await read(`/trash?limit=100&before=${page.at(-1)?._id}`)
  }
  for (const { title } of await read('/meta')) stored.set('meta', String(title))
  stored.set('services', (await read('/services')).map(({ _id }) => _id).join())
  return stored
}
