import type { Picture } from './validation.ts'

// Pure data, without zod: the scripts of visitors may import a declaration.

/** What an item has of a field of each kind. */
export interface Values {
  /** A text of one line. */
  line: string
  /** A text of several lines. */
  lines: string
  /** A list of texts of one line, at least one. */
  rows: string[]
  flag: boolean
  /** A whole number, or null. */
  count: number | null
  /** A whole number that orders the list, 0 without one. */
  position: number
  /** The address of a picture, '' without one; beside it the item has the picture itself (`PictureName`). */
  photo: string
  /** The 11-character id of a YouTube video, or ''. */
  video: string
  /** The id of a product, which may be deleted, or null. */
  product: string | null
  /** A picture that only the server sets. */
  poster: Picture | null
}

/** One field of an entity. What follows from its kind is in `field-schemas.ts`, in `field-columns.ts` of the server and in `form-fields.tsx` of the panel. */
export interface Field {
  readonly kind: keyof Values
  /** The maximum of characters, of rows or of a number. */
  readonly max?: number
  readonly min?: number
  /** Whether a body may lack it; null is blank then. */
  readonly isOptional?: true
  /** Whether no body has it. */
  readonly isServers?: true
  /** Whether visitors' items lack it. */
  readonly isPrivate?: true
  /** Of a photo: whether an item must have one, always or as the server's setting says. */
  readonly isRequired?: true | 'productImageRequired'
  /** Of a photo: whether it may be an `https:` URL of another host. */
  readonly anyHost?: true
  /** The photo that may stand in place of a video. */
  readonly unless?: string
  /** The column, if it is not the field's name. */
  readonly column?: string
}

export const line = (max: number) => ({ kind: 'line', max }) as const
export const lines = (max: number) => ({ kind: 'lines', max }) as const
export const rows = (max: number) => ({ kind: 'rows', max }) as const
export const flag = () => ({ kind: 'flag' }) as const
export const count = (min: number, max: number) => ({ kind: 'count', min, max, isOptional: true }) as const
export const position = () =>
  ({ kind: 'position', min: 0, max: 2_147_483_647, column: 'position', isOptional: true }) as const
export const photo = <Options extends Pick<Field, 'isRequired' | 'anyHost'>>(options?: Options) =>
  ({ kind: 'photo', isOptional: true, ...options }) as const
export const video = (unless: string) => ({ kind: 'video', unless }) as const
export const product = () => ({ kind: 'product', isOptional: true }) as const
export const poster = () => ({ kind: 'poster', isServers: true }) as const

/** A field that a body may lack. */
export const optional = <Any extends Field>(field: Any) => ({ ...field, isOptional: true }) as const
/** A field that only administrators read. */
export const adminsOnly = <Any extends Field>(field: Any) => ({ ...field, isPrivate: true }) as const
/** A field that only the server sets. */
export const ofServer = <Any extends Field>(field: Any) => ({ ...field, isServers: true }) as const

export type Fields = Readonly<Record<string, Field>>

/** The field with the picture of a photo: `picture` of `image`, `beforePicture` of `before`. */
type PictureName<Photo> = Photo extends 'image' ? 'picture' : `${Photo & string}Picture`

export function pictureName(photo: string): string {
  return photo === 'image' ? 'picture' : `${photo}Picture`
}

/** An item as read. */
export type Item<F extends Fields> = { _id: string; version?: number | undefined } & {
  [Name in keyof F as F[Name] extends { isPrivate: true } ? never : Name]: Values[F[Name]['kind']]
} & {
  [Name in keyof F as F[Name] extends { isPrivate: true } ? Name : never]?: Values[F[Name]['kind']] | undefined
} & {
  [Name in keyof F as F[Name] extends { kind: 'photo' } ? PictureName<Name> : never]: Picture | null
}

/** An item as saved. */
export type Body<F extends Fields> = {
  [Name in keyof F as F[Name] extends { isServers: true } | { isOptional: true }
    ? never
    : Name]: Values[F[Name]['kind']]
} & {
  [Name in keyof F as F[Name] extends { isOptional: true } ? Name : never]?: Values[F[Name]['kind']] | null | undefined
}

/** What the fields of an item become that a body lacks: as they were; blank, but for photos; or blank. */
export type AbsentFields = 'kept' | 'blankButPhotos' | 'blank'

/** What an entity declares. `words` are Portuguese. */
export interface Declaration<F extends Fields> {
  words: Words<keyof Body<F>>
  fields: F
  /** By `place`, which no reply contains and where a new item comes first, or by a field that is a `position`. */
  orderedBy: 'place' | (keyof F & string)
  /** The title of an item, for people. Whoever knows the product of an item that has one passes its title. */
  titleOf(item: Item<F>, productTitle?: string): string
  absent: Exclude<AbsentFields, 'blank'>
  /** Where the site shows an item: this and its id. */
  address: `/${string}#${string}-`
}

/** What people call an entity: one item and all of them, and each field, with their articles; and what it is, as one sentence. */
export interface Words<Named extends PropertyKey = string> {
  one: string
  all: string
  about: string
  /** In the order of the forms. */
  fields: Readonly<Record<Named, string>>
}

/** Declares an entity that is a list which visitors read. */
export function entity<const F extends Fields>(declaration: Declaration<F>): Declaration<F> {
  return declaration
}

const blanks = {
  line: '',
  lines: '',
  rows: [],
  flag: false,
  count: null,
  position: 0,
  photo: '',
  video: '',
  product: null,
  poster: null,
}

/** An item without content, as read. */
export function blankOf<F extends Fields>(fields: F): Required<Omit<Item<F>, '_id' | 'version'>> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { kind }]) => [
      [name, blanks[kind]],
      ...(kind === 'photo' ? [[pictureName(name), null]] : []),
    ]),
  ) as Required<Omit<Item<F>, '_id' | 'version'>>
}
