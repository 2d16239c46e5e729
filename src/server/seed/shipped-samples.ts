import { entities, type ListEntityName, type PublicEntityName, publicEntityNames } from '#contract/entities.ts'
import { isSameValue } from '#contract/history.ts'
import type { PublicEntities } from '#contract/page-content.ts'
import { samples } from './sample-content.text.ts'

/** The public entities that are lists. */
export type SampledName = PublicEntityName & ListEntityName

export const sampledNames = publicEntityNames.filter((name): name is SampledName => 'create' in entities[name])

/** The hashes of the pictures that each sample was shipped with, by the name of its folder. A former one stays, for older databases. */
export const shippedHashes: Record<string, readonly string[]> = {
  'toldo-articulado': ['2be53f7290b079273324c1ab179562736af947165cd045f44cb04e185119e88d'],
  'toldo-fixo': ['96800dcc9ebbd42651561c493ba5663a067db6bfdce0a6ad8fef9da8f8f24183'],
  'cortina-retratil': ['46c2c93d9cc46ccf990884ddde3771688a9a8f7c9d5cf6f8d49f2d39a3e16ce7'],
  'policarbonato-alveolar': ['1697018ebe1c0ec8ef32f29043aacd38f5ebdbc1d4866bc21e1ff99501137316'],
  'cobertura-platibanda': ['abe781c9942805ca2b4fe50dfb7bef84880c4a232aaafcd163ef329664596c31'],
  'persiana-rolo': ['68f310b0de80e3a98ae76a6beef797ca17f2f5cdac45bcf6bf728503a7d388fa'],
}

type Fields = Record<string, unknown>

/**
 * Whether an item, as read, is a sample as it was shipped. It is compared by its content, since databases of older versions do not know which
 * items were samples. Its place in the list is not its content, nor is what only the server sets.
 */
export function isUnchangedSample(name: SampledName, item: object): boolean {
  const titleOf = entities[name].titleOf as (item: object) => string
  // At most one has this title, so that a long list costs little.
  const sample = (samples[name] as readonly object[]).find((one) => titleOf(one) === titleOf(item))
  return sample !== undefined && isUnchanged({ ...sample }, { ...item })
}

function isUnchanged({ picture, order: _, ...fields }: Fields, item: Fields): boolean {
  const { hash } = (item.picture ?? {}) as { hash?: string }
  const hasPicture = typeof picture !== 'string' || (hash !== undefined && shippedHashes[picture]?.includes(hash))
  return hasPicture === true && Object.entries(fields).every(([field, value]) => isSameValue(item[field], value))
}

type Items = Record<SampledName, readonly { _id: string }[]>

/** The sample items that stand as they were shipped, by entity. */
export function unchangedSamples(lists: PublicEntities): Items {
  const found: Partial<Items> = {}
  for (const name of sampledNames) {
    const items: Items[SampledName] = lists[name] ?? []
    found[name] = items.filter((item) => isUnchangedSample(name, item))
  }
  return found as Items
}
