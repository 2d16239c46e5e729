import * as z from 'zod/mini'
import { crudEndpoints } from './endpoint.ts'
import type { DataUrlBytes, Picture } from './picture-schema.ts'

type Schema = z.ZodMiniType

/** The traits of an entity, besides its endpoints. */
export interface EntityTraits<Item> {
  /** The title of an item, for people. */
  titleOf: (item: Item) => string
  /** The order of a list: by creation, or by this numeric field, which an administrator sets. */
  orderedBy: 'creation' | (keyof Item & string)
}

/** The fields of a body that contain a picture (`imageInputSchema`). */
export type ImageField<Input> = {
  [Field in keyof Input]-?: DataUrlBytes extends Input[Field] ? Field & string : never
}[keyof Input]

/** The fields of an item that are a picture (`pictureSchema`). */
type PictureField<Item> = {
  [Field in keyof Item]: NonNullable<Item[Field]> extends Picture ? Field : never
}[keyof Item]

/** Which fields are pictures, for upload, storage and pruning. A missing one does not compile. */
interface PictureTraits<Item, Input> {
  /** Maps the item's field to the body's field, or to null if only the server sets it. */
  pictures: { readonly [Field in PictureField<Item>]: ImageField<Input> | null }
}

/** Declares an entity that is a list: its four endpoints below `path`, who may read it, and its traits. */
export function listEntity<Item extends Schema, Input extends Schema, const Read extends 'public' | 'admin'>(
  path: `/${string}`,
  read: Read,
  schemas: { item: Item; input: Input },
  traits: EntityTraits<z.output<Item>> & PictureTraits<z.output<Item>, z.output<Input>>,
) {
  return { ...crudEndpoints(path, { list: z.array(schemas.item), ...schemas }, read), ...traits }
}

/** Sorts items by `orderedBy`, ascending and stable. `items` are in order of creation. */
export function sortItems<Item>({ orderedBy }: EntityTraits<Item>, items: readonly Item[]): readonly Item[] {
  if (orderedBy === 'creation') return items
  return items.toSorted((a, b) => Number(a[orderedBy]) - Number(b[orderedBy]))
}
