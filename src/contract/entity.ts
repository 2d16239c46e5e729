import * as z from 'zod/mini'
import { crudEndpoints } from './endpoint.ts'

type Schema = z.ZodMiniType

/** What all rooms must know about an entity, beside its calls. */
export interface EntityTraits<Item> {
  /** How people call an item. */
  titleOf: (item: Item) => string
  /** The order of a list: that of creation, or by a number that an administrator writes. */
  orderedBy: 'creation' | (keyof Item & string)
}

/** Declares an entity that is a list: its four calls below `path`, who may read it, and its traits. */
export function listEntity<Item extends Schema, Input extends Schema, const Read extends 'public' | 'admin'>(
  path: `/${string}`,
  read: Read,
  schemas: { item: Item; input: Input },
  traits: EntityTraits<z.output<Item>>,
) {
  return { ...crudEndpoints(path, { list: z.array(schemas.item), ...schemas }, read), ...traits }
}

/** The first comes first: by the declared number, and by creation where two are equal. */
export function inOrder<Item>({ orderedBy }: EntityTraits<Item>, items: readonly Item[]): readonly Item[] {
  if (orderedBy === 'creation') return items
  return items.toSorted((a, b) => Number(a[orderedBy]) - Number(b[orderedBy]))
}
