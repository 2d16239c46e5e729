import type { EntityName } from '#contract/entities.ts'
import { declarationOf } from '#contract/entities.ts'
import { isSameValue, isSingle } from '#contract/entity.ts'
import type { Database } from '../db/tables.ts'

type State = Record<string, unknown>

/** What a state in history says of samples: the item's places in the list. */
export interface WithSamples {
  samples?: readonly string[]
}

/**
 * The stored list `samples`: the places that are of the sample, 'faq.<id>' of an item and 'texts.aboutText' of a text. Contacts are not in it:
 * one is of the sample while it equals the shipped one. An item in the trash keeps its place.
 */
export function createSamplesStore(db: Database) {
  async function list(): Promise<string[]> {
    const rows = await db.selectFrom('samples').select('place').orderBy('place').execute()
    return rows.map(({ place }) => place)
  }

  async function add(places: readonly string[]): Promise<void> {
    const rows = places.map((place) => ({ place }))
    if (rows.length > 0)
      await db
        .insertInto('samples')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
  }

  async function remove(places: readonly string[]): Promise<void> {
    if (places.length > 0) await db.deleteFrom('samples').where('place', 'in', places).execute()
  }

  return {
    list,
    add,
    remove,

    /** The places of an item of a list, or of all fields of a single entity. */
    async ofItem(entity: EntityName, id: string): Promise<string[]> {
      const isOf = (place: string) =>
        isSingle(declarationOf(entity)) ? place.startsWith(`${entity}.`) : place === `${entity}.${id}`
      return (await list()).filter(isOf)
    },

    /** Replaces the places of an item. */
    async set(former: readonly string[], places: readonly string[]): Promise<void> {
      await remove(former.filter((place) => !places.includes(place)))
      await add(places.filter((place) => !former.includes(place)))
    },
  }
}

/** Whether what stands at a place of an item is the same in two states. A list's item has one place. */
export function isSameAt(place: string, one: State, other: State): boolean {
  const field = place.slice(place.indexOf('.') + 1)
  const fields = place.startsWith('texts.') ? [field] : Object.keys(one).filter((name) => name !== 'samples')
  return fields.every((name) => isSameValue(one[name], other[name]))
}

/**
 * The places of an item once one of its changes is taken back: those that left with it come back where the former value does, and those that it
 * brought go.
 */
export function samplesWithoutChange(
  { before, after }: { before: State & WithSamples; after: State & WithSamples },
  { present, wanted }: { present: readonly string[]; wanted: State },
): string[] {
  const { samples: former = [] } = before
  const { samples: later = [] } = after
  const back = former.filter((place) => !later.includes(place) && isSameAt(place, before, wanted))
  return [...new Set([...present.filter((place) => former.includes(place) || !later.includes(place)), ...back])]
}
