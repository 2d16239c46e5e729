import type { ItemOf, PublicEntityName } from '#contract/entities.ts'

/**
 * What visitors read of an item, undefined if nothing, of the entities that are `isPartlyPrivate`. Not in their declarations, which the
 * page's script has.
 */
const forVisitors: { [Name in PublicEntityName]?: (item: ItemOf<Name>) => ItemOf<Name> | undefined } = {
  products: ({ hidden, ...product }) => (hidden ? undefined : product),
  works: (work) => (work.commentAllowed ? work : { ...work, comment: '', commentAuthor: '' }),
}

/** The items of a public list as visitors read them. Every edition and preview is made from these. */
export function asVisitorsRead<Item extends object>(name: PublicEntityName, items: Item[]): Item[] {
  const visible = forVisitors[name] as ((item: Item) => Item | undefined) | undefined
  return visible ? items.map(visible).filter((item) => item !== undefined) : items
}
