import fc from 'fast-check'
import * as z from 'zod/mini'

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
  'MS',
  '11.222.333/0001-81',
  '3f0e9a4e-6a52-4d0e-8a53-0a9a7d5b6c11',
  'senha com  espaços ',
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
