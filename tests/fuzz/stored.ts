import { expect } from 'vitest'
import * as z from 'zod/mini'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import type { PublicEntityName } from '#contract/entities.ts'
import { listOfReply } from '#contract/entity.ts'
import { users } from '#contract/users.ts'
import { asVisitorsRead } from '#server/publication/page-content.ts'
import { fieldsOf } from './accepted-values.ts'
import { slices } from './endpoints.ts'
import type { Target } from './target.ts'

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
