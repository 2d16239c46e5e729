import * as z from 'zod/mini'
import { type AbsentFields, type Body, type Field, type Fields, type Item, pictureName, type Values } from './fields.ts'
import {
  boundedText,
  idSchema,
  imageInputSchema,
  optionalText,
  pictureSchema,
  requiredText,
  validationCodes,
  versionSchema,
} from './validation.ts'

type Schema = z.ZodMiniType

/** The schema of a field in an item as read. */
const readSchemas: Readonly<Record<Field['kind'], Schema>> = {
  line: z.string(),
  lines: z.string(),
  rows: z.array(z.string()),
  flag: z.boolean(),
  count: z.nullable(z.number()),
  position: z.number(),
  photo: z.string(),
  video: z.string(),
  product: z.nullable(z.string()),
  poster: z.nullable(pictureSchema),
}

/** The schema of an item as read: the only fields that leave the server. */
export function itemSchema<F extends Fields>(fields: F): z.ZodMiniType<Item<F>, Item<F>> {
  const shape = Object.entries(fields).flatMap(([name, { kind, isPrivate }]): [string, Schema][] => [
    [name, isPrivate ? z.optional(readSchemas[kind]) : readSchemas[kind]],
    ...(kind === 'photo' ? [[pictureName(name), readSchemas.poster] as [string, Schema]] : []),
  ])
  return z.object({ _id: idSchema, version: versionSchema, ...Object.fromEntries(shape) }) as never
}

/** The schema of a body. Its rules and their codes follow from the fields. */
export function bodySchema<F extends Fields>(
  fields: F,
  { absent }: { absent: AbsentFields },
): z.ZodMiniType<Body<F>, Body<F>> {
  const sent = Object.entries(fields).filter(([, { isServers }]) => !isServers)
  const shape = sent.map(([name, field]) => {
    const schema = schemaOf(field)
    // Their own schemas have that.
    if (!field.isOptional || ['photo', 'position', 'count', 'product'].includes(field.kind)) return [name, schema]
    return [name, z.optional(absent === 'kept' ? z.nullable(schema) : schema)]
  })
  return withAlternatives(fields, z.object(Object.fromEntries(shape))) as never
}

/** The schema of a field in a body, apart from whether it may be absent. */
export function sentSchema<F extends Field>(field: F): z.ZodMiniType<Values[F['kind']], Values[F['kind']]> {
  return schemaOf(field) as never
}

function schemaOf({ kind, isOptional, min = 0, max = 0 }: Field): Schema {
  switch (kind) {
    case 'line':
    case 'lines':
      return isOptional ? optionalText(max, kind) : requiredText(max, kind)
    case 'rows':
      return rowsSchema(max)
    case 'flag':
      return z.boolean(validationCodes.required)
    case 'count':
      return z.nullish(wholeNumber(min, max))
    case 'position':
      return z._default(wholeNumber(min, max), 0)
    case 'video':
      return videoSchema
    case 'product':
      return z.optional(z.nullable(productSchema))
    default:
      return imageInputSchema
  }
}

function wholeNumber(min: number, max: number) {
  return z
    .number(validationCodes.integer)
    .check(
      z.int(validationCodes.integer),
      z.minimum(min, validationCodes.outOfRange),
      z.maximum(max, validationCodes.outOfRange),
    )
}

// Rows as sent, including blank ones. A longer list is refused without reading the rows.
const maxSentRows = 1000

function rowsSchema(max: number) {
  const sent = z.pipe(
    z.custom<string[]>((rows) => !(Array.isArray(rows) && rows.length > maxSentRows), validationCodes.tooMany),
    z.array(z.string(validationCodes.featuresEmpty), validationCodes.featuresEmpty),
  )
  const filled = z.transform((rows: string[]) => rows.map((row) => row.trim()).filter((row) => row !== ''))
  return z.pipe(
    z.pipe(sent, filled),
    z
      .array(requiredText(300))
      .check(z.minLength(1, validationCodes.featuresEmpty), z.maxLength(max, validationCodes.tooMany)),
  )
}

const videoSchema = boundedText(11, {
  missing: validationCodes.youtubeId,
  tooLong: validationCodes.youtubeId,
  keepsWhitespace: true,
}).check(z.regex(/^([\w-]{11})?$/, validationCodes.youtubeId))

const productSchema = boundedText(36, {
  missing: validationCodes.productId,
  tooLong: validationCodes.productId,
}).check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, validationCodes.productId))

/**
 * Refuses a body with neither a video nor the photo in its place: the video is missing then. It is no check of the object, which would not run
 * if another field is refused too.
 */
export function withAlternatives<Checked extends Schema>(fields: Fields, schema: Checked): Checked {
  const pairs = Object.entries(fields).flatMap(([name, { unless }]) => (unless ? [[name, unless] as const] : []))
  if (pairs.length === 0) return schema
  const withoutBlank = z.transform((body: unknown) => {
    const sent = (body ?? {}) as Record<string, unknown>
    const isMissing = ([name, unless]: readonly [string, string]) =>
      typeof sent[name] === 'string' && sent[name].trim() === '' && !sent[unless]
    const missing = pairs.filter(isMissing).map(([name]) => [name, undefined])
    return missing.length === 0 ? body : { ...sent, ...Object.fromEntries(missing) }
  })
  return z.pipe(withoutBlank as unknown as Schema, schema as Schema) as unknown as Checked
}
