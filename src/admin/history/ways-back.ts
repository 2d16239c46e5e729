import type { Revision } from '#contract/history.ts'
import { type FieldChange, fieldChanges, isOrder, isServerSet, isSingle } from './changed-fields.ts'

type State = NonNullable<Revision['after']>

/** An entity's list as it is now, and the version of its order. */
export interface Present {
  items: readonly { _id?: string; version?: number | undefined; order?: number }[]
  version: number | undefined
}

/** What restoring a revision's state changes; `changes` are the fields now and then, `orders` the ids. */
export interface WayBack {
  state: 'before' | 'after'
  changes: readonly FieldChange[]
  orders?: { before: State; after: State }
}

/** The item, or the order, that a revision is about, as it is now, and its version; null if it is deleted. */
export function presentOf(revision: Revision, { items, version }: Present): { now: State | null; version?: number } {
  const found = items.find(({ _id }) => isSingle(revision.entity) || _id === revision.id)
  const now = isOrder(revision) ? { ids: items.map(({ _id }) => _id) } : ((found as State | undefined) ?? null)
  const current = isOrder(revision) ? version : found?.version
  return { now, ...(current !== undefined && { version: current }) }
}

/**
 * The states that a revision leads back to, compared with now: `before` takes back only the fields that it changed, `after` restores
 * everything. One that changes nothing is left out.
 */
export function waysBack(revision: Revision, present: Present): WayBack[] {
  const { entity, before, after } = revision
  const { now } = presentOf(revision, present)
  const whole = after ?? before
  if (!whole) return []
  if (isOrder(revision)) return orderWays(revision, present)
  const own = new Set(fieldChanges(revision).map(({ field, isChanged }) => isChanged && field))
  const compared = fieldChanges({ entity, before: now, after: whole })
  const former = now && before && after ? fieldChanges({ entity, before: now, after: before }) : []
  const isShown = ({ field, isChanged }: FieldChange) => isChanged && !isServerSet(entity, field)
  const ways: WayBack[] = [
    { state: 'before', changes: former.filter((change) => isShown(change) && own.has(change.field)) },
    { state: 'after', changes: compared.filter(isShown) },
  ]
  return ways.filter(({ changes }) => changes.length > 0)
}

function orderWays(revision: Revision, { items }: Present): WayBack[] {
  const now = items.map(({ _id = '' }) => _id)
  return (['before', 'after'] as const).flatMap((state) => {
    const { ids, orders } = revision[state] as { ids: string[]; orders?: number[] }
    // As the server restores it: new items come first, or keep the number that is their field.
    const number = (id: string) => orders?.[ids.indexOf(id)] ?? items[now.indexOf(id)]?.order ?? 0
    const kept = ids.filter((id) => now.includes(id))
    const joined = [...now.filter((id) => !ids.includes(id)), ...kept]
    const then = orders ? joined.toSorted((a, b) => number(a) - number(b)) : joined
    const isSame = then.every((id, nth) => id === now[nth])
    return isSame ? [] : [{ state, changes: [], orders: { before: { ids: now }, after: { ids: then } } }]
  })
}
