import fc from 'fast-check'
import * as z from 'zod/mini'
import { acceptedTexts } from './hostile-values.ts'

type Schema = z.ZodMiniType
type Values = fc.Arbitrary<unknown>

/** The part of a zod schema's declaration (`_zod.def`) that is read here. */
interface Def {
  type: string
  checks?: {
    _zod: { def: { check: string; value?: number; inclusive?: boolean; minimum?: number; maximum?: number } }
  }[]
  shape: Record<string, Schema>
  element: Schema
  innerType: Schema
  in: Schema
  out: Schema
  options: Schema[]
  items: Schema[]
  values: unknown[]
  entries: Record<string, string | number>
  keyType: Schema
  valueType: Schema
  getter: () => Schema
}

const known = new WeakMap<Schema, Values>()

/**
 * Values that a schema accepts, derived from its declaration alone.
 *
 * @throws Error naming an unknown kind of schema, or one for which no known value is accepted
 */
export function acceptedValues(schema: Schema): Values {
  const values = known.get(schema) ?? make(schema)
  if (!values) throw new Error(`no value is known for a ${defOf(schema).type} alone`)
  known.set(schema, values)
  return values
}

/** The fields of an object schema, also inside pipes; undefined if it is none. */
export function fieldsOf(schema: Schema): Record<string, Schema> | undefined {
  const def = defOf(schema)
  if (def.type === 'object') return def.shape
  if (def.type !== 'pipe') return undefined
  const [before, after] = [fieldsOf(def.in), fieldsOf(def.out)]
  return before || after ? { ...before, ...after } : undefined
}

function defOf(schema: Schema): Def {
  return schema._zod.def as unknown as Def
}

/** Undefined for a transform: the schema before or after it says what is accepted. */
function make(schema: Schema): Values | undefined {
  const def = defOf(schema)
  const fits = (value: unknown) => z.safeParse(schema, value).success
  switch (def.type) {
    case 'string':
      return acceptedTexts(schema)
    case 'number':
    case 'int':
      return numbers(def).filter(fits)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'literal':
      return fc.constantFrom(...def.values)
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries))
    case 'any':
    case 'unknown':
      return fc.jsonValue({ maxDepth: 2 })
    case 'array':
      return fc.array(acceptedValues(def.element), lengths(def)).filter(fits)
    case 'tuple':
      return fc.tuple(...def.items.map(acceptedValues)).filter(fits)
    case 'record':
      return fc
        .dictionary(acceptedValues(def.keyType) as fc.Arbitrary<string>, acceptedValues(def.valueType))
        .filter(fits)
    case 'union':
      // A union's option that is a function accepts only what the server itself can make.
      return fc.oneof(...def.options.flatMap((option) => make(option) ?? [])).filter(fits)
    case 'nullable':
      return fc.oneof(
        { weight: 4, arbitrary: acceptedValues(def.innerType) },
        { weight: 1, arbitrary: fc.constant(null) },
      )
    case 'optional':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'catch':
    case 'readonly':
      return acceptedValues(def.innerType)
    case 'lazy':
      return acceptedValues(def.getter())
    case 'object':
    case 'pipe':
      return objects(schema)?.filter(fits) ?? either(make(def.in), make(def.out))?.filter(fits)
    case 'custom':
    case 'transform':
      return undefined
    default:
      throw new Error(`the fuzz does not know a schema of type ${def.type}: add it to accepted-values.ts`)
  }
}

function either(before: Values | undefined, after: Values | undefined): Values | undefined {
  return before && after
    ? fc.oneof({ weight: 1, arbitrary: before }, { weight: 3, arbitrary: after })
    : (before ?? after)
}

function objects(schema: Schema): Values | undefined {
  const fields = fieldsOf(schema)
  if (!fields) return undefined
  const values = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, acceptedValues(field)]))
  const requiredKeys = Object.keys(fields).filter((name) => !mayMiss(schema, name))
  const required = Object.fromEntries(requiredKeys.map((name) => [name, values[name] as Values]))
  // Of many optional fields one is often refused by the server alone, such as a picture.
  return fc.oneof(
    { weight: 3, arbitrary: fc.record(values, { requiredKeys }) },
    { weight: 1, arbitrary: fc.record(required) },
  )
}

/** A field may be absent if the first schema of its pipe allows that. */
function mayMiss(schema: Schema, name: string): boolean {
  const def = defOf(schema)
  if (def.type === 'pipe') return mayMiss(fieldsOf(def.in)?.[name] ? def.in : def.out, name)
  return def.shape[name]?._zod.optin === 'optional'
}

function numbers({ checks = [] }: Def): fc.Arbitrary<number> {
  const rules = checks.map(({ _zod }) => _zod.def)
  const min = Math.max(
    -(2 ** 53),
    ...rules.filter(({ check }) => check === 'greater_than').map(({ value }) => value ?? 0),
  )
  const max = Math.min(2 ** 53, ...rules.filter(({ check }) => check === 'less_than').map(({ value }) => value ?? 0))
  return fc.oneof(
    fc.constantFrom(min, min + 1, max - 1, max),
    fc.integer({ min: Math.ceil(min), max: Math.floor(max) }),
  )
}

function lengths({ checks = [] }: Def) {
  const rules = checks.map(({ _zod }) => _zod.def)
  const minLength = rules.find(({ check }) => check === 'min_length')?.minimum ?? 0
  const maxLength = rules.find(({ check }) => check === 'max_length')?.maximum ?? minLength + 5
  return { minLength, maxLength, size: 'small' as const }
}
