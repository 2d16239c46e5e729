import type { Place } from './places.ts'

// Apart from the schema of a place, which the frame's script does not need.

/** The hash of an address that leads to a place of the page, in the panel and in its frame. */
export function placeHash({ entity, id, field }: Place): string {
  return `#${entity}.${id}.${field}`
}

/** The hash that leads to the first place of the sample. */
export const samplesHash = '#exemplos'

/** The parts of such a hash, unchecked. */
export function placeParts(hash: string): Partial<Record<keyof Place, string>> {
  const [entity, id, field] = hash.slice(1).split('.')
  return { entity, id, field } as Partial<Record<keyof Place, string>>
}
