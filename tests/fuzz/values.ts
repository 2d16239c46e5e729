import fc from 'fast-check'
import * as z from 'zod/mini'

const unstorable = ['\0', 'a\0b', '\ud800', 'a\udc00b', '\udc00\ud800']
const texts = [
  '\u202eTXT.exe',
  '\u2066\u2069',
  '\u200b\u200b',
  '\ufeff',
  '\u0085\u2028\u2029',
  '\u0007\u001b[31m',
  'e\u0301'.repeat(40),
  '👩‍👩‍👧‍👦🏳️‍🌈',
  'ÀÁ\u0041\u030A\u212B',
  'ſtraße İI',
  '\u{10ffff}\ufffe',
  "'; drop table users; --",
  '" or 1=1 --',
  '<script>alert(1)</script>',
  '</script><!--',
  '{{7*7}}#{7*7}<%= 7*7 %>',
  '%00%0d%0a',
  '%s%n%x',
  '../../../../etc/passwd',
  'a\r\nset-cookie: a=b',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'NaN',
  '1e309',
  '-0',
  '0x10',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'https://a:b@exemplo.example',
  'https://exemplo.example\\@outro.example',
  'https://[::1]/',
  'https://exemplo.example/\u202e',
  'file:///etc/passwd',
  `/media/${'0'.repeat(64)}-960.webp`,
  'ana@toldaria.example\u200b',
  'ANA@TOLDARIA.EXAMPLE',
]
const lengths = [
  0, 1, 11, 60, 61, 200, 201, 253, 254, 255, 300, 301, 500, 501, 1024, 1025, 2048, 2049, 5000, 5001, 20_000,
]
const units = ['a', ' ', '0', '-', '🌞', '\u0301', '(', '%', '@', 'a@', '.', '9 ', '/']

/** Texts that often break programs, and texts around every limit. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...unstorable) },
  { weight: 4, arbitrary: fc.constantFrom(...texts) },
  fc.tuple(fc.constantFrom(...units), fc.constantFrom(...lengths)).map(([unit, length]) => unit.repeat(length)),
  fc.tuple(fc.constantFrom(...texts), fc.constantFrom(...texts)).map((both) => both.join(' ')),
  fc.string({ unit: 'binary', maxLength: 20 }),
)

/** Names with a meaning in JavaScript, besides arbitrary ones. */
export const hostileKey = fc.oneof(
  fc.constantFrom(
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    'length',
    'then',
    'toJSON',
    '',
  ),
  fc.constantFrom('_id', 'id', 'seq', 'password_hash', 'email_key', 'version', 'picture', '0'),
  hostileText,
)

const numbers = [0, -0, -1, 1, 0.5, 1e-7, 2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 53, 2 ** 63, 1e21, 1.7e308, -1e308]

/** Values of every JSON type that no field expects. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: hostileText },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...numbers, true, false, null) },
  { weight: 1, arbitrary: fc.array(hostileText, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.constantFrom(0, 50, 51, 1000, 1001).map((length) => Array(length).fill('Lona')) },
  { weight: 1, arbitrary: fc.constantFrom(1, 50, 400).map(nested) },
  { weight: 1, arbitrary: fc.tuple(hostileKey, hostileText).map(([key, value]) => withOwn({}, key, value)) },
)

/** A copy with the key as an own property, even if its name is `__proto__`. */
export function withOwn(target: object, key: string, value: unknown): object {
  const copy = structuredClone(target)
  return Object.defineProperty(copy, key, { value, enumerable: true, configurable: true, writable: true })
}

function nested(depth: number): unknown {
  let value: unknown = 'fundo'
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value }
  return value
}

/** Texts with a meaning for some field. Each field's schema decides which of them it accepts. */
const meaningful = [
  'Toldo à mão',
  'ana@toldaria.example',
  'Bia.Souza+site@Exemplo.example',
  'https://exemplo.example/a?b=c#d',
  'http://exemplo.example',
  'https://xn--sol-yda.example/%C3%A7',
  '(67) 3333-4444',
  '6733334444',
  '+55 67 99999-8888',
  '067 3333 4444',
  '55 9999-8888',
  'dQw4w9WgXcQ',
  '2026-01-31',
  '12:30',
  '#0b5c2e',
  'MS',
  '11.222.333/0001-81',
  '3f0e9a4e-6a52-4d0e-8a53-0a9a7d5b6c11',
  'senha com  espaços ',
  'Garagem\nVaranda\nPiscina',
  '0',
  '',
]

const shapes = [
  fc.stringMatching(/^[1-9][1-9][2-9]\d{7}$/),
  fc.stringMatching(/^\(?[1-9][1-9]\)? 9 ?\d{4}[ -]?\d{4}$/),
  fc.stringMatching(/^https:\/\/[a-z]{1,9}\.example(\/[a-z0-9._~%-]{0,9})?$/),
  fc.stringMatching(/^[a-z][a-z0-9._+-]{0,9}[a-z0-9]@[a-z]{1,9}\.[a-z]{2,5}$/),
  fc.stringMatching(/^\d{4}-0[1-9]-[0-2][1-8]$/),
  fc.uuid(),
]

/**
 * Any text that a person could type, with whitespace and unusual characters, up to `max` UTF-16 units; lengths at the limit are frequent.
 */
function plainText(min: number, max: number): fc.Arbitrary<string> {
  const letters = fc.constantFrom(
    'a',
    'ã',
    ' ',
    '\n',
    '"',
    '\\',
    '<',
    '&',
    '’',
    '水',
    '🌞',
    '\t',
    '\u00a0',
    'İ',
    'ß',
    '%',
    '$',
  )
  const short = fc.string({ unit: letters, minLength: min, maxLength: Math.min(max, min + 12) })
  const lengths = [min, min + 1, max - 1, max].filter((length) => length >= min && length <= max)
  const atLimit = fc
    .constantFrom(...lengths)
    .map((length) => 'Toldo '.repeat(length / 6 + 1).slice(0, length - 1) + (length > 0 ? 'x' : ''))
  return fc.oneof({ weight: 3, arbitrary: short }, { weight: 1, arbitrary: atLimit })
}

/**
 * Texts that a string's schema accepts, by its limits, its patterns and its meaning.
 *
 * @throws Error if no known text is accepted: the fuzz then needs another meaningful text
 */
export function acceptedTexts(schema: z.ZodMiniType): fc.Arbitrary<string> {
  const { min, max, patterns } = limitsOf(schema)
  const accepts = (text: string) => z.safeParse(schema, text).success
  const candidates = [plainText(min, Math.min(max, 20_000)), ...shapes, ...patterns].filter((arbitrary) => {
    const sample = fc.sample(arbitrary, { numRuns: 30, seed: 1 })
    return sample.filter(accepts).length > 5
  })
  const known = meaningful.filter(accepts)
  if (known.length > 0) candidates.push(fc.constantFrom(...known))
  if (candidates.length === 0) throw new Error('no text is known that this schema accepts: add one to texts.ts')
  // If the field accepts any text, the first one is prose, which people write.
  const [first, ...others] = candidates as [fc.Arbitrary<string>, ...fc.Arbitrary<string>[]]
  return fc.oneof({ weight: 4, arbitrary: first }, ...others).filter(accepts)
}

/** The limits in the checks of a string's schema. */
function limitsOf(schema: z.ZodMiniType) {
  const limits = { min: 0, max: 200, patterns: [] as fc.Arbitrary<string>[] }
  const { checks = [] } = schema._zod.def as { checks?: { _zod: { def: Check } }[] }
  for (const { _zod } of checks) {
    const { check, minimum, maximum, pattern } = _zod.def
    if (check === 'min_length') limits.min = minimum ?? 0
    if (check === 'max_length') limits.max = maximum ?? 200
    if (check === 'string_format' && pattern) limits.patterns.push(...matching(pattern))
  }
  return limits
}

interface Check {
  check: string
  minimum?: number
  maximum?: number
  pattern?: RegExp
}

/** Undefined if fast-check does not support the pattern (look-ahead and the like). */
function matching(pattern: RegExp): fc.Arbitrary<string>[] {
  try {
    return [fc.stringMatching(pattern)]
  } catch {
    return []
  }
}

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
      return numberIn(def).filter(fits)
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
      return fc.array(acceptedValues(def.element), lengthsOf(def)).filter(fits)
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
      throw new Error(`the fuzz does not know a schema of type ${def.type}: add it to values.ts`)
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

function numberIn({ checks = [] }: Def): fc.Arbitrary<number> {
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

function lengthsOf({ checks = [] }: Def) {
  const rules = checks.map(({ _zod }) => _zod.def)
  const minLength = rules.find(({ check }) => check === 'min_length')?.minimum ?? 0
  const maxLength = rules.find(({ check }) => check === 'max_length')?.maximum ?? minLength + 5
  return { minLength, maxLength, size: 'small' as const }
}
