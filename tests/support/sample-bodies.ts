import { entities, type PublicListName } from '#contract/entities.ts'
import type { Field } from '#contract/fields.ts'
import { declaredLists } from '#contract/lists.ts'
import { pixel } from './pixel.ts'

/** A text that says which field it stands in. */
export function textOf(field: string): string {
  return `Texto de ${field}`
}

const samplesOfCustom: Readonly<Record<string, string>> = {
  youtubeId: 'dQw4w9WgXcQ',
  // A product that does not exist.
  productId: '3f0e9a4e-6a52-4d0e-8a53-0a9a7d5b6c11',
}

/** A value that a field accepts. */
function sampleOf(name: string, { kind, max = 0 }: Field): unknown {
  const samples = {
    line: textOf(name).slice(0, max),
    lines: `${textOf(name)}\nmais`.slice(0, max),
    rows: [textOf(name)],
    flag: true,
    count: max,
    position: 3,
    photo: pixel('red'),
    picture: null,
    custom: samplesOfCustom[name],
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

/** What is read of a product without a photo or without a description: its title describes it. */
const described = { alt: textOf('title') }

const clearedOtherwise: { readonly [List in PublicListName]?: Readonly<Record<string, object>> } = {
  products: { image: described, alt: described },
}

/** What is read once a field of `sampleBody` is emptied, by the name of each field that an item may be without. */
export function clearedFields(list: PublicListName): Record<string, object> {
  const { fields, blank, pictures } = entities[list]
  const optional = Object.entries<Field>(fields).filter(
    ([, { isOptional, isRequired, kind }]) => isOptional && isRequired !== true && kind !== 'position',
  )
  const cleared = optional.map(([field]) => {
    const shown = Object.entries(pictures).filter(([, of]) => of === field)
    const own = { [field]: (blank as Record<string, unknown>)[field] }
    return [
      field,
      { ...own, ...Object.fromEntries(shown.map(([picture]) => [picture, null])), ...clearedOtherwise[list]?.[field] },
    ]
  })
  return Object.fromEntries(cleared)
}
