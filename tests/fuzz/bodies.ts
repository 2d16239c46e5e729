import fc from 'fast-check'
import type * as z from 'zod/mini'
import { acceptedValues } from './accepted-values.ts'
import { hostileKey, hostileText, hostileValue, withOwn } from './hostile-values.ts'

/** A body as sent; undefined for none. */
export type Bytes = string | Uint8Array<ArrayBuffer> | undefined

/** Bodies for a schema: some are accepted, most are broken in one place, some are no JSON. */
export function bodiesFor(schema: z.ZodMiniType | undefined): fc.Arbitrary<Bytes> {
  if (!schema) return fc.oneof({ weight: 8, arbitrary: fc.constant(undefined) }, { weight: 2, arbitrary: anyBody })
  const accepted = acceptedValues(schema) as fc.Arbitrary<object>
  return fc.oneof(
    { weight: 3, arbitrary: accepted.map(asJson) },
    { weight: 8, arbitrary: fc.tuple(accepted, damage).map(([value, hurt]) => asJson(hurt(value))) },
    { weight: 2, arbitrary: fc.tuple(accepted.map(asJson), textDamage).map(([text, hurt]) => hurt(text)) },
    { weight: 1, arbitrary: anyBody },
  )
}

const anyBody: fc.Arbitrary<Bytes> = fc.oneof(
  hostileValue.map(asJson),
  hostileText,
  fc.uint8Array({ maxLength: 40 }),
  fc.constantFrom(99_990, 100_000, 100_001, 200_001).map((length) => `"${'a'.repeat(length - 2)}"`),
  fc.constantFrom(100, 5000, 90_000).map((depth) => '['.repeat(depth)),
)

/** One field too many, one missing, or one of another type. */
const damage = fc
  .tuple(
    fc.nat(),
    fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add', 'deepen'),
    hostileKey,
    hostileValue,
  )
  .map(([at, kind, key, value]) => (given: object | null | undefined): object => {
    const body = given ?? {}
    const names = Object.keys(body)
    const name = names[at % Math.max(1, names.length)] ?? ''
    const old = (body as Record<string, unknown>)[name]
    if (kind === 'add') return withOwn(body, key, value)
    if (kind === 'remove') return Object.fromEntries(Object.entries(body).filter(([other]) => other !== name))
    if (kind === 'deepen') return withOwn(body, name, Array.isArray(old) ? [...old, value] : { [name]: old })
    return withOwn(body, name, typeof old === 'string' && typeof value === 'string' && at % 2 ? old + value : value)
  })

/** Faults that only the text of a body can have: duplicate keys, odd numbers, truncation, invalid UTF-8. */
const textDamage: fc.Arbitrary<(text: string) => Bytes> = fc.oneof(
  fc.nat().map((at) => (text: string) => text.slice(0, at % (text.length + 1))),
  fc.constantFrom(' ', '\ufeff', '//', '}', '\0', ',').map((end) => (text: string) => text + end),
  fc.constantFrom('\ufeff', ' \n\t', ")]}'\n", '\f').map((start) => (text: string) => start + text),
  fc.constantFrom(...insertions()).map((inserted) => (text: string) => text.replace(/^\{/, `{${inserted},`)),
  fc.constantFrom(...insertions()).map((inserted) => (text: string) => text.replace(/\}$/, `,${inserted}}`)),
  fc
    .constantFrom('\\u0000', '\\ud800', '\\x41', '\n', '\\')
    .map((bad) => (text: string) => text.replace('":"', `":"${bad}`)),
  fc.constantFrom(0xff, 0xc0, 0xed, 0x80).map((bad) => (text: string) => withByte(text, bad)),
  fc
    .constantFrom('utf16le', 'latin1')
    .map((encoding) => (text: string) => Uint8Array.from(Buffer.from(text, encoding as 'latin1'))),
)

function insertions(): string[] {
  const names = [
    'title',
    'question',
    'email',
    'password',
    'phone',
    'landline',
    'order',
    '__proto__',
    'constructor',
    '_id',
  ]
  const values = ['null', '1e400', '-0', '12345678901234567890', '"a"', '{"prototype":{"a":1}}', '[]']
  return names.flatMap((name) => values.map((value) => `"${name}":${value}`)).concat('"\\u005f_proto__":{"a":1}')
}

/** The text's bytes with an invalid UTF-8 byte after the first quote of a value. */
function withByte(text: string, byte: number): Uint8Array<ArrayBuffer> {
  const [before = '', ...after] = text.split('":"')
  return Uint8Array.from([...Buffer.from(`${before}":"`), byte, ...Buffer.from(after.join('":"'))])
}

function asJson(value: unknown): string {
  return JSON.stringify(value) ?? 'null'
}
