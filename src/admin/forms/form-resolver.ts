import type { StandardSchemaV1 } from '@standard-schema/spec'
import { type FieldErrors, type FieldValues, get, type Resolver, set } from 'react-hook-form'
import { validationCodes } from '#contract/validation.ts'

/** What a pasted text may bring along, by the rule that it breaks. Texts keep joiners: emoji consist of them. NUL stays, and is refused. */
const invisible: Record<string, RegExp> = {
  [validationCodes.forbiddenCharacter]: /[^\P{Cc}\n\r\0]|[\u202a-\u202e\u2066-\u2069]/gu,
  [validationCodes.email]: /\p{Cf}/gu,
  [validationCodes.url]: /\p{Cf}/gu,
}

/** Validates a form against its schema. A rule of a whole list of inputs is broken at its `root`, as react-hook-form has it. */
export function schemaResolver<Values extends FieldValues, Output>(
  schema: StandardSchemaV1<Values, Output>,
): Resolver<Values, unknown, Output> {
  return async (values, _, { names = [] }) => {
    const result = await schema['~standard'].validate(values)
    if (!result.issues) return { values: result.value, errors: {} }
    const errors: FieldErrors<Values> = {}
    for (const { message, path = [] } of result.issues) {
      const name = path.join('.')
      const place = names.some((input) => input.startsWith(`${name}.`)) ? `${name}.root` : name
      // The first broken rule of a field is the one that is shown.
      if (!get(errors, place)) set(errors, place, { type: '', message })
    }
    return { values: {}, errors }
  }
}

/**
 * As `schemaResolver`, but what nobody can see does not stop a save: the tab of a table's cell becomes a space, and the marks
 * around a copied contact's number are left out.
 */
export function formResolver<Values extends FieldValues, Output>(
  schema: StandardSchemaV1<Values, Output>,
): Resolver<Values, unknown, Output> {
  const resolve = schemaResolver(schema)
  /** Returns the same object if there is nothing to clean. */
  async function cleaned(values: Values): Promise<Values> {
    const { issues } = await schema['~standard'].validate(values)
    let clean = values
    for (const { message, path } of issues ?? []) {
      const pattern = invisible[message]
      if (!pattern) continue
      // The issue of a text begins with its field.
      const [name] = path as readonly [string]
      clean = { ...clean, [name]: withoutInvisible(clean[name], pattern) }
    }
    return clean
  }
  return async (values, context, options) => {
    const once = await cleaned(values)
    // Twice, because a URL with forbidden characters is not checked as a URL.
    return await resolve(once === values ? values : await cleaned(once), context, options)
  }
}

/** A field's value with each text in it cleaned. */
function withoutInvisible(value: unknown, pattern: RegExp): unknown {
  if (typeof value === 'string') return value.replace(/[\t\u2028\u2029]/g, ' ').replace(pattern, '')
  if (Array.isArray(value)) return value.map((inner) => withoutInvisible(inner, pattern))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withoutInvisible(inner, pattern)]))
}
