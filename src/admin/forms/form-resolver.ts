import type { StandardSchemaV1 } from '@standard-schema/spec'
import { type FieldErrors, type FieldValues, get, type Resolver, set } from 'react-hook-form'
import { validationCodes } from '#contract/validation.ts'

// What a pasted text may bring along, besides line breaks, and joiners and tags, of which emoji consist. NUL stays, and is refused.
const invisible = /[^\P{Cc}\n\r\0]|[^\P{Cf}\u200c-\u200d\u{e0020}-\u{e007f}]/gu

/** The rules that it may break. */
const brokenByInvisible: readonly string[] = [
  validationCodes.forbiddenCharacter,
  validationCodes.email,
  validationCodes.url,
]

/**
 * Validates a form against its schema. What nobody can see does not stop a save: the tab of a table's cell becomes a space, and the marks
 * around a copied contact's number are left out. A rule of a whole list of inputs is broken at its `root`, as react-hook-form has it.
 */
export function formResolver<Values extends FieldValues, Output>(
  schema: StandardSchemaV1<Values, Output>,
): Resolver<Values, unknown, Output> {
  const { validate } = schema['~standard']
  return async (values, _, { names = [] }) => {
    let result = await validate(values)
    const unclean = result.issues?.filter(({ message }) => brokenByInvisible.includes(message)) ?? []
    if (unclean.length > 0) {
      const fields = unclean.map(({ path }) => path?.[0] as keyof Values)
      result = await validate({ ...values, ...Object.fromEntries(fields.map((name) => [name, cleaned(values[name])])) })
    }
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

/** A field's value without what nobody can see in its texts. */
function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/[\t\u2028\u2029]/g, ' ').replace(invisible, '')
  if (Array.isArray(value)) return value.map(cleaned)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cleaned(inner)]))
}
