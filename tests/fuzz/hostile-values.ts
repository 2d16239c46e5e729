import fc from 'fast-check'

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
