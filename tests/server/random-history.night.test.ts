import { expect, test, vi } from 'vitest'
import { type EntityName, entities, entityNames, listNames } from '#contract/entities.ts'
import { isSingle as isSingleEntity, listOfReply } from '#contract/entity.ts'
import type { Field } from '#contract/fields.ts'
import { isList } from '#contract/lists.text.ts'
import { declaredLists } from '#contract/lists.ts'
import { createSessionStore } from '#server/access/sessions.store.ts'
import { createUserStore } from '#server/stores/users.store.ts'
import { bia, company, pixel, setUpHistory } from '#support/history.ts'
import { createRandom, seed } from '#support/random.ts'
import { sampleBody } from '#support/sample-bodies.ts'

const writes = 500
const samples = Math.ceil(writes / 5)
// A busy machine needs up to a second for a write.
vi.setConfig({ testTimeout: 180_000 + 1000 * writes })

type Item = Record<string, unknown> & { _id?: string; version: number }

/** Of each item the newest 200 revisions are kept. */
const keptPerItem = 200
const isSingle = (name: EntityName) => isSingleEntity(entities[name])

test(`after ${writes} random writes by three users each sampled revision can be restored exactly, with its pictures (seed ${seed})`, async () => {
  const { random, pick, words } = createRandom(seed)
  const { app, db, admin, token, authorization } = await setUpHistory()
  const tokens = [token, ...(await Promise.all(['Bia', 'Caio'].map(signedIn)))]
  const own = new Set([admin._id, ...(await users())])
  const items = new Map<string, string[]>(listNames.map((name) => [name, []]))
  const states: { revision: number; path: EntityName; state: Item }[] = []

  for (let count = 0; count < writes; count += 1) {
    const name = pick(entityNames)
    const ids = items.get(name) ?? []
    const id = pick(ids)
    const action = isSingle(name)
      ? 'save'
      : id === undefined || random() < 0.3
        ? 'create'
        : random() < 0.25
          ? 'delete'
          : 'edit'
    const before = action === 'delete' ? await read(name, id) : undefined
    const method =
      action === 'delete' ? 'DELETE' : action === 'edit' || (action === 'save' && name !== 'meta') ? 'PUT' : 'POST'
    const path = action === 'create' || action === 'save' ? `/${name}` : `/${name}/${id}`
    const reply = await send(method, path, action === 'delete' ? undefined : body(name))
    expect(reply.statusCode, `${method} ${path}`).toBeLessThan(300)
    const state: Item = before ?? reply.json()
    if (action === 'create') items.set(name, [...ids, String(state._id)])
    if (action === 'delete')
      items.set(
        name,
        ids.filter((one) => one !== id),
      )
    states.push({ revision: await newest(), path: name, state })
  }
  expect(new Set(states.map(({ revision }) => revision)).size).toBe(writes)

  for (let count = 0; count < samples; count += 1) {
    const { revision, path, state } = pick(states)
    if ((await newerThan(revision, path, state._id ?? path)) >= keptPerItem) {
      expect((await send('POST', `/history/${revision}/restore`)).statusCode).toBe(404)
      continue
    }
    // A user whose e-mail another one has since cannot come back.
    const reply = await send('POST', `/history/${revision}/restore`)
    expect(reply.statusCode, `revision ${revision} of ${path}`).toBe(200)
    expect(shown(reply.json())).toEqual(shown(state))
    expect(shown((await read(path, state._id)) as Item)).toEqual(shown(state))
    const { picture } = state as { picture?: { hash: string } | null }
    if (picture) expect((await app.inject(`/media/${picture.hash}-960.webp`)).statusCode).toBe(200)
  }

  async function signedIn(name: string): Promise<string> {
    const user = await createUserStore(db).insert({ name, email: `${name}@toldaria.example`, passwordHash: '' })
    return await createSessionStore(db).open(user._id)
  }
  async function users() {
    return (await db.selectFrom('users').select('id').execute()).map(({ id }) => id)
  }
  async function send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) {
    const headers = { authorization: `Bearer ${pick(tokens)}` }
    return await app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
  }
  async function read(name: EntityName, id?: unknown): Promise<Item | undefined> {
    const found: Item[] = listOfReply((await app.inject({ url: `/${name}`, headers: authorization })).json())
    return isSingle(name) ? found[0] : found.find(({ _id }) => _id === id && !own.has(String(_id)))
  }
  async function newerThan(revision: number, entity: string, id: string): Promise<number> {
    const ofItem = db.selectFrom('revisions').select('seq').where('entity', '=', entity).where('item_id', '=', id)
    return (await ofItem.where('seq', '>', revision).execute()).length
  }
  async function newest(): Promise<number> {
    return (await send('GET', '/history?limit=1')).json()[0].revision
  }
  function body(name: EntityName): object {
    const title = words()
    if (isList(name)) {
      const fields = Object.entries<Field>(declaredLists[name].fields).filter(([field]) => field in sampleBody(name))
      return {
        ...sampleBody(name),
        ...Object.fromEntries(fields.flatMap(([field, declared]) => changed(field, declared))),
      }
    }
    if (name === 'users') return { ...bia, name: title, email: `${Math.floor(random() * 1e15)}@toldaria.example` }
    if (name === 'company') return { town: title, areas: [words()], hours: [{ day: 1, from: '08:00', to: '18:00' }] }
    return name === 'texts' ? { aboutTitle: title } : { ...company, title }
  }
  function changed(field: string, { kind, anyHost }: Field): [string, unknown][] {
    if (kind === 'photo')
      return [[field, pick([pixel('red'), pixel('blue'), ...(anyHost ? ['https://imagens.example/a.jpg'] : [])])]]
    if (kind === 'rows') return [[field, [words(), words()]]]
    if (kind === 'position') return [[field, Math.floor(random() * 9)]]
    return kind === 'line' || kind === 'lines' ? [[field, words()]] : []
  }
})

/** A state without what background work and later writes change. */
function shown({ version: _, picture, ...fields }: Item): object {
  return { ...fields, picture: (picture as { hash: string } | null | undefined)?.hash }
}
