import type { PublicListName } from '#contract/entities.ts'
import type { Field } from '#contract/fields.ts'
import { declaredLists } from '#contract/lists.ts'
import { textOf } from './contract-fields.ts'
import { pixel } from './pixel.ts'

const samplesOfCustom: Readonly<Record<string, string>> = { youtubeId: 'dQw4w9WgXcQ' }

/** A value that a field accepts. */
function sampleOf(name: string, { kind, max = 0, blank }: Field): unknown {
  const samples = {
    line: textOf(name).slice(0, max),
    lines: `${textOf(name)}\nmais`.slice(0, max),
    rows: [textOf(name)],
    flag: true,
    count: max,
    position: 3,
    photo: pixel('red'),
    picture: null,
    custom: blank === '' ? samplesOfCustom[name] : blank,
  }
  return samples[kind]
}

/** A body of a list with every field, or with those alone that it must have. */
export function sampleBody(list: PublicListName, part: 'full' | 'least' = 'full'): Record<string, unknown> {
  const fields = Object.entries<Field>(declaredLists[list].fields).filter(
    ([, { isServers, isOptional, isRequired }]) =>
      !isServers && (part === 'full' || !isOptional || isRequired === true),
  )
  return Object.fromEntries(fields.map(([name, field]) => [name, sampleOf(name, field)]))
}
