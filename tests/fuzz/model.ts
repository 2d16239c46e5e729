import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { entities, type ListEntityName, type PublicEntityName } from '#contract/entities.ts'
import { listOfReply } from '#contract/entity.ts'
import { users } from '#contract/users.ts'
import { asVisitorsRead } from '#server/publication/page-content.ts'
import { type CrudSlice, slices } from '#support/contract-endpoints.ts'
import { checkReply } from './invariants.ts'
import type { FuzzRequest } from './requests.ts'
import type { Exchange, Target } from './target.ts'
import { acceptedValues, fieldsOf } from './values.ts'

type Item = Record<string, unknown>

/**
 * Reads every list: each item matches its schema and the rules of its input, and visitors see the same as administrators. No e-mail is
 * there twice in any letter case, and an administrator is left.
 */
export async function checkStored({ app, openSession, secrets }: Target): Promise<void> {
  const authorization = `Bearer ${await openSession()}`
  const hidden = await secrets()
  for (const { name, endpoints } of slices) {
    const { list, create, save } = endpoints as Record<string, AnyEndpoint | undefined>
    if (!list?.reply) continue
    const reply = await app.inject({ url: list.path, headers: { authorization } })
    expect(reply.statusCode, name).toBe(200)
    expect(hidden.filter((secret) => reply.body.includes(secret))).toEqual([])
    const read = reply.json<Item | Item[]>()
    expect(z.parse(list.reply, read), name).toEqual(read)
    const items = listOfReply(read)
    if (list.access === 'public')
      expect(listOfReply((await app.inject(list.path)).json()), name).toEqual(forVisitors(name, items))
    for (const item of items) checkRules(name, (create ?? save)?.body, item)
  }
  const everyone = (await app.inject({ url: users.list.path, headers: { authorization } })).json<{ email: string }[]>()
  expect(everyone.length).toBeGreaterThan(0)
  expect(new Set(everyone.map(({ email }) => email.toLowerCase())).size).toBe(everyone.length)
}

/** A list's items as visitors read them. */
export function forVisitors(name: string, items: readonly Item[]): Item[] {
  return asVisitorsRead(
    name as PublicEntityName,
    items.map(({ version: _, ...item }) => item),
  )
}

/** A stored item passes its input's rules unchanged. */
function checkRules(name: string, input: AnyEndpoint['body'], item: Item): void {
  const fields = input && fieldsOf(input)
  if (!fields) return
  // Required fields that are never read (a password) are filled in; only the others are compared.
  const unread = Object.keys(fields).filter((field) => !(field in item))
  const required = unread.filter((field) => !z.safeParse(fields[field] as z.ZodMiniType, undefined).success)
  const rest = Object.fromEntries(required.map((field) => [field, 'senha de teste']))
  const again = z.safeParse(input, { ...item, ...rest })
  expect(again.error?.issues, `${name} ${JSON.stringify(item)}`).toBeUndefined()
  const kept = Object.entries(again.data as Item).filter(([field]) => field in item && !unread.includes(field))
  expect(Object.fromEntries(kept), name).toEqual(Object.fromEntries(kept.map(([field]) => [field, item[field]])))
}

/** The expected list, as a plain array: its items in order of creation, or as they were put in order, new ones first. */
export interface Model {
  items: Item[]
}

type Step = fc.AsyncCommand<Model, Target>

/** Actions of an owner and a visitor on one list. Each changes the model as it should change the server, and compares them. */
export function stepsOn({ name, endpoints }: CrudSlice) {
  const { list, create, update, remove, order } = endpoints
  const isPlaced = orderedBy(name) === 'place'
  const add = ({ items }: Model, item: Item) => (isPlaced ? items.unshift(item) : items.push(item))
  const input = create.body as z.ZodMiniType
  const inputs = acceptedValues(input) as fc.Arbitrary<Item>
  const call = async (target: Target, endpoint: typeof list, body?: Item, id: string | number = 0, headers = {}) => {
    const { method, path } = endpoint
    const sent = { ...plain, endpoint, method, path, id, headers, body: body && JSON.stringify(body) }
    const exchange = await target.send(sent)
    checkReply(exchange)
    return exchange
  }

  const created = (sent: Item): Step =>
    step(`create ${JSON.stringify(sent)}`, async (model, target) => {
      const { status, text } = await call(target, create, sent)
      if (isRefused(status)) return
      same(status, create.status)
      add(model, expectStored(z.parse(input, sent) as Item, JSON.parse(text)))
    })

  const repeated = (sent: Item, key: string): Step =>
    step(`create twice ${JSON.stringify(sent)}`, async (model, target) => {
      const headers = { 'idempotency-key': key }
      const [first, second] = [
        await call(target, create, sent, 0, headers),
        await call(target, create, sent, 0, headers),
      ]
      same(second.status, first.status)
      if (isRefused(first.status)) return
      same([first.status, second.text], [create.status, first.text])
      add(model, expectStored(z.parse(input, sent) as Item, JSON.parse(first.text)))
    })

  const updated = (at: number, sent: Item): Step =>
    step(`update ${at} ${JSON.stringify(sent)}`, async ({ items }, target) => {
      const index = at % Math.max(1, items.length)
      const { status, text } = await call(target, update, sent, idOf(items, at))
      if (isRefused(status)) return
      same(status, items.length > 0 ? update.status : 404)
      if (items.length > 0) items[index] = expectStored(z.parse(input, sent) as Item, JSON.parse(text), items[index])
    })

  const removed = (at: number): Step =>
    step(`remove ${at}`, async ({ items }, target) => {
      const { status } = await call(target, remove, undefined, idOf(items, at))
      if (isRefused(status)) return
      same(status, items.length > 0 ? remove.status : 404)
      items.splice(at % Math.max(1, items.length), 1)
    })

  const ordered = (endpoint: AnyEndpoint, from: number, to: number): Step =>
    step(`move ${from} to ${to}`, async (model, target) => {
      const items = inOrder(model.items)
      const moved = items.splice(from % Math.max(1, items.length), 1)
      items.splice(to % (items.length + 1), 0, ...moved)
      const { status } = await call(target, endpoint, { ids: items.map(({ _id }) => _id) })
      if (isRefused(status)) return
      same(status, endpoint.status)
      if (isPlaced) model.items = items
      else for (const [number, item] of items.entries()) item.order = number
    })

  const read = (caller: FuzzRequest['caller']): Step =>
    step(`read as ${caller}`, async (model, target) => {
      const { status, text } = await target.send({ ...plain, endpoint: list, path: list.path, caller })
      if (list.access === 'admin' && caller === 'nobody') same(status, 401)
      else {
        const asRead = (items: Item[]) => (caller === 'nobody' ? forVisitors(name, items) : items.map(withoutVersion))
        same((JSON.parse(text) as Item[]).map(withoutVersion), asRead(inOrder(model.items)))
      }
    })

  return [
    inputs.map(created),
    fc.tuple(inputs, fc.uuid({ version: 4 })).map(([sent, key]) => repeated(sent, key)),
    fc.tuple(fc.nat(20), inputs).map(([at, sent]) => updated(at, sent)),
    fc.nat(20).map(removed),
    ...(order ? [fc.tuple(fc.nat(20), fc.nat(20)).map(([from, to]) => ordered(order, from, to))] : []),
    fc.constantFrom<FuzzRequest['caller']>('administrator', 'nobody').map(read),
  ]
}

const plain: FuzzRequest = {
  method: 'GET',
  path: '',
  query: '',
  id: 0,
  caller: 'administrator',
  headers: {},
  body: undefined,
  endpoint: undefined,
}

/** Deletes the items of the sequence before, except the own account, and returns the list. */
export async function startWithEmptyList({ endpoints: { list, remove } }: CrudSlice, target: Target): Promise<Model> {
  const read = async () => JSON.parse((await target.send({ ...plain, endpoint: list, path: list.path })).text) as Item[]
  for (const { _id } of await read())
    await target.send({ ...plain, endpoint: remove, method: remove.method, path: remove.path, id: String(_id) })
  return { items: await read() }
}

/** A conflict, or an invalid picture: then nothing has changed, which the next read checks. */
function isRefused(status: Exchange['status']): boolean {
  return status === 409 || status === 400
}

function idOf(items: Item[], at: number): string {
  return String(items[at % Math.max(1, items.length)]?._id ?? '3f0e9a4e-6a52-4d0e-8a53-0a9a7d5b6c11')
}

/** The reply equals the input, trimmed and normalised, with an unchanged id. What the server derives is taken from the reply. */
function expectStored(sent: Item, reply: Item, former?: Item): Item {
  if (former) same(reply._id, former._id)
  for (const [field, value] of Object.entries(sent)) {
    // A field that is never read (a password), an omitted one, a blank one that has a fallback, or a description without its photo.
    if (!(field in reply) || (field === 'alt' && !reply.image) || String(value ?? '').trim() === '') continue
    same({ [field]: reply[field] }, { [field]: value })
  }
  return reply
}

/** How the list of this name is ordered. */
function orderedBy(name: string): string {
  return entities[name as ListEntityName].orderedBy
}

/** In the order of the API: by `order` if there is one, and then as in the model. */
function inOrder(items: Item[]): Item[] {
  return items.toSorted((a, b) => Number(a.order ?? 0) - Number(b.order ?? 0))
}

function withoutVersion({ version: _, ...item }: Item): Item {
  return item
}

function step(name: string, run: (model: Model, target: Target) => Promise<void>): Step {
  return { check: () => true, run, toString: () => name }
}

function same(found: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(found, expected))
    throw new Error(`found ${JSON.stringify(found)}\nexpected ${JSON.stringify(expected)}`)
}
