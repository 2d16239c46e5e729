import * as z from 'zod/mini'
import type { Declaration, Field } from './fields.ts'
import {
  boundedText,
  idSchema,
  imageInputSchema,
  optionalText,
  pictureSchema,
  requiredText,
  validationCodes,
  versionSchema,
  wholeNumber,
} from './validation.ts'

type Schema = z.ZodMiniType

const readSchemas = {
  line: z.string(),
  lines: z.string(),
  rows: z.array(z.string()),
  flag: z.boolean(),
  count: z.nullable(z.number()),
  position: z.number(),
  photo: z.string(),
  picture: z.nullable(pictureSchema),
}

function readSchema({ kind, blank, isPrivate }: Field): Schema {
  const text = blank === null ? z.nullable(z.string()) : z.string()
  const schema = kind === 'custom' ? text : readSchemas[kind]
  return isPrivate ? z.optional(schema) : schema
}

/** The schema of an item as read: the only fields that leave the server. */
export function itemSchema<Listed>({ fields }: Declaration<Listed, never>): z.ZodMiniType<Listed, Listed> {
  const shape = Object.entries<Field>(fields).map(([name, field]) => [name, readSchema(field)])
  const schema: Schema = z.object({ _id: idSchema, version: versionSchema, ...Object.fromEntries(shape) })
  return schema as z.ZodMiniType<Listed, Listed>
}

/** The schema of a body. Its rules and their codes follow from the fields. */
export function bodySchema<Input>(declaration: Declaration<never, Input>): z.ZodMiniType<Input, Input> {
  const sent = Object.entries<Field>(declaration.fields).filter(([, { isServers }]) => !isServers)
  const shape = sent.map(([name, field]) => {
    const schema = sentSchema(field)
    // Their own schemas have that.
    if (!field.isOptional || field.kind === 'photo' || field.kind === 'position') return [name, schema]
    return [name, z.optional(field.takesNull ? z.nullable(schema) : schema)]
  })
  const schema = withAlternative(declaration, z.object(Object.fromEntries(shape)))
  return schema as z.ZodMiniType<Input, Input>
}

/** The schema of a field in a body, apart from whether it may be absent or null. */
export function sentSchema(field: Field): Schema {
  const { kind, isOptional, min = 0, max = 0 } = field
  switch (kind) {
    case 'line':
    case 'lines':
      return isOptional ? optionalText(max, kind) : requiredText(max, kind)
    case 'rows':
      return rowsSchema(max)
    case 'flag':
      return z.boolean(validationCodes.required)
    case 'count':
      return wholeNumber(min, max)
    case 'position':
      return z._default(wholeNumber(min, max), 0)
    case 'custom':
      return customSchema(field)
    default:
      return imageInputSchema
  }
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

function customSchema({ max = 0, pattern = /^/, code = validationCodes.required, keepsWhitespace }: Field) {
  const text = boundedText(max, { missing: code, tooLong: code, keepsWhitespace: keepsWhitespace === true })
  return text.check(z.regex(pattern, code))
}

/**
 * Refuses a body with neither of the two fields of which it must have one: the first is missing then. It is no check of the object, which
 * would not run if another field is refused too.
 */
export function withAlternative(
  { eitherOf }: { eitherOf?: readonly [string, string] | undefined },
  schema: Schema,
): Schema {
  if (!eitherOf) return schema
  const [first, second] = eitherOf
  const withoutBlank = z.transform((body: Record<string, unknown> | null) => {
    const text = body?.[first]
    return typeof text === 'string' && text.trim() === '' && !body?.[second] ? { ...body, [first]: undefined } : body
  })
  return z.pipe(withoutBlank as Schema, schema)
}
