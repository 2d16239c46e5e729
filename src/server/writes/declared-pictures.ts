import { type EntityName, entities } from '#contract/entities.ts'

interface Declared {
  /** Maps the item's field to the body's field, or to null if only the server sets it. */
  pictures?: Readonly<Record<string, string | null>>
  /** The lists whose rows have a picture, with the name of the row's field. */
  pictureRows?: Readonly<Record<string, string>>
}

/** The pictures that an entity declares. */
export function declaredPictures(name: EntityName): Required<Declared> {
  const { pictures = {}, pictureRows = {} } = entities[name] as Declared
  return { pictures, pictureRows }
}
