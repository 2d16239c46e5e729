import type { Picture, ValidationCode } from './validation.ts'

/** What an item has of a field of each kind. */
interface Values {
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
  /** The address of a photo, '' without one. */
  photo: string
  /** A picture that only the server sets: that of a photo, or another one. */
  picture: Picture | null
}

/**
 * One field of a list. What follows from its kind is in `field-schemas.ts`, in `list.store.ts` of the server and in `form-fields.tsx` of the
 * panel.
 */
export interface Field {
  readonly kind: keyof Values | 'custom'
  /** The maximum of characters, of rows or of a number. */
  readonly max?: number
  readonly min?: number
  /** Whether a body may lack it. */
  readonly isOptional?: true
  /** Whether null in a body is blank. */
  readonly takesNull?: true
  /** Whether no body has it. */
  readonly isServers?: true
  /** Whether visitors' items lack it. */
  readonly isPrivate?: true
  /** Of a photo: whether an item must have one, always or as the server's setting says. */
  readonly isRequired?: true | 'productImageRequired'
  /** Of a photo: whether it may be an `https:` URL of another host. */
  readonly anyHost?: true
  /** Of a picture: the field of the photo that it shows. */
  readonly of?: string
  /** Of a text with its own pattern: its blank value, the pattern, and the code if it does not match. */
  readonly blank?: string | null
  readonly pattern?: RegExp
  readonly code?: ValidationCode
  /** Whether whitespace around it is kept and counted. */
  readonly keepsWhitespace?: true
  /** The column, if it is not the field's name. */
  readonly column?: string
}

export const line = (max: number) => ({ kind: 'line', max }) as const
export const lines = (max: number) => ({ kind: 'lines', max }) as const
export const rows = (max: number) => ({ kind: 'rows', max }) as const
export const flag = () => ({ kind: 'flag' }) as const
export const count = (min: number, max: number) =>
  ({ kind: 'count', min, max, isOptional: true, takesNull: true }) as const
/** Its column is `position`: `order` is a word of SQL. */
export const position = () =>
  ({ kind: 'position', min: 0, max: 2_147_483_647, column: 'position', isOptional: true }) as const
/** Beside it the item has its picture (`pictureOf`). Absent in a body, it stays as it is. */
export const photo = <Options extends Pick<Field, 'isRequired' | 'anyHost'>>(options?: Options) =>
  ({ kind: 'photo', isOptional: true, takesNull: true, ...options }) as const
/** A picture without a photo in a body. */
export const picture = () => ({ kind: 'picture', isServers: true }) as const
export const pictureOf = <Photo extends string>(of: Photo) => ({ kind: 'picture', isServers: true, of }) as const
/** A text of which the list itself says what it looks like; '' or null is none. */
export const custom = <Blank extends string | null>(
  blank: Blank,
  rule: { max: number; pattern: RegExp; code: ValidationCode; keepsWhitespace?: true },
) => ({ kind: 'custom', blank, ...rule }) as const

/** A field that a body may lack. */
export const optional = <Any extends Field>(field: Any) => ({ ...field, isOptional: true }) as const
/** A field that a body may lack, and that null clears. */
export const clearable = <Any extends Field>(field: Any) => ({ ...field, isOptional: true, takesNull: true }) as const
/** A field that only administrators read. */
export const adminsOnly = <Any extends Field>(field: Any) => ({ ...field, isPrivate: true }) as const
/** A field that only the server sets. */
export const ofServer = <Any extends Field>(field: Any) => ({ ...field, isServers: true }) as const

type Fields = Readonly<Record<string, Field>>

type Value<Any extends Field> = Any['kind'] extends keyof Values ? Values[Any['kind']] : Any['blank'] | string

/** An item as read. */
export type Item<F extends Fields> = { _id: string; version?: number | undefined } & {
  [Name in keyof F as F[Name] extends { isPrivate: true } ? never : Name]: Value<F[Name]>
} & {
  [Name in keyof F as F[Name] extends { isPrivate: true } ? Name : never]?: Value<F[Name]> | undefined
}

/** An item as saved. */
export type Body<F extends Fields> = {
  [Name in keyof F as F[Name] extends { isServers: true } | { isOptional: true } ? never : Name]: Value<F[Name]>
} & {
  [Name in keyof F as F[Name] extends { isServers: true }
    ? never
    : F[Name] extends { isOptional: true }
      ? Name
      : never]?: Value<F[Name]> | (F[Name] extends { takesNull: true } ? null : never) | undefined
}

/** What the fields of an item become that a body lacks: as they were; blank, but for photos; or blank. */
export type AbsentFields = 'kept' | 'blankButPhotos' | 'blank'

/** A list that visitors read: its fields, and what people call them in Portuguese. `Listed` is an item as read, `Input` one as saved. */
export interface Declaration<Listed, Input> {
  fields: { readonly [Name in Exclude<keyof Listed, '_id' | 'version'>]: Field & { readonly of?: keyof Listed } }
  /** `wordsOfLists` says what they are. */
  words: { one: string; all: string; about: string; address: string; fields: Readonly<Record<keyof Input, string>> }
  /** The title of an item, for people. Whoever knows the product of an item that has one passes its title. */
  titleOf(item: Listed, productTitle?: string): string
  /** By `place`, which no reply contains and where a new item comes first, or by a field that is a `position`. */
  orderedBy: 'place' | (keyof Listed & string)
  absent: Exclude<AbsentFields, 'blank'>
  /** Two fields of which a body must have one; if it has neither, the first is missing. */
  eitherOf?: readonly [keyof Input & string, keyof Input & string]
}

const blanks: Values = {
  line: '',
  lines: '',
  rows: [],
  flag: false,
  count: null,
  position: 0,
  photo: '',
  picture: null,
}

/** What a field is in an item without content. */
export function blankOf({ kind, blank }: Field): unknown {
  return kind === 'custom' ? blank : blanks[kind]
}
