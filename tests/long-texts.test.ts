import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { isPhone, isWrittenPhone, phoneDigits } from '#contract/phone.ts'
import { isHttpsAddress, isWebAddress } from '#contract/web-address.ts'
import { youtubeIdFrom } from '#contract/youtube.ts'
import { bodyWith, type TextField, textFields } from '#support/contract-fields.ts'

const million = 1_000_000
const kinds = {
  blanks: ' '.repeat(million),
  digits: '6'.repeat(million),
  zeros: '0'.repeat(million),
  brackets: '('.repeat(million),
  letters: 'a'.repeat(million),
  dots: '.'.repeat(million),
  ats: '@'.repeat(million),
  'an e-mail without end': `${'a.'.repeat(million / 2)}@`,
  'an address of dots': `https://${'.'.repeat(million)}\\`,
  'an address of slashes': `https:${'/'.repeat(million)}`,
  NULs: '\0'.repeat(million),
  'halves of characters': '\ud800'.repeat(million),
  'characters of two units': '😀'.repeat(million / 2),
  'zero-width joiners': '\u200d'.repeat(million),
  'blanks around a letter': `${' '.repeat(million / 2)}a${' '.repeat(million / 2)}`,
}

// What goes through a text letter by letter, or may go through it again and again. `trim` and `slice` do neither.
const methods = [
  'normalize',
  'split',
  'toLowerCase',
  'toUpperCase',
  'replace',
  'replaceAll',
  'match',
  'matchAll',
  'search',
  'charCodeAt',
  'codePointAt',
  'indexOf',
  'includes',
] as const

/** The longest text that any pattern, address parser or letter-by-letter work was given while `act` ran. */
function longestWorkedOn(act: () => void): number {
  let longest = 0
  const note = (text: unknown) => {
    longest = Math.max(longest, String(text).length)
  }
  // Every use of a pattern (test, replace, match, split …) looks for `exec`.
  const { exec } = RegExp.prototype
  vi.spyOn(RegExp.prototype, 'exec').mockImplementation(function (this: RegExp, text) {
    note(text)
    return exec.call(this, text)
  })
  for (const method of methods) {
    const real = String.prototype[method] as (...parts: unknown[]) => unknown
    vi.spyOn(String.prototype, method).mockImplementation(function (this: string, ...parts: unknown[]) {
      note(this)
      return real.apply(this, parts)
    } as never)
  }
  const iterate = String.prototype[Symbol.iterator]
  vi.spyOn(String.prototype, Symbol.iterator).mockImplementation(function (this: string) {
    note(this)
    return iterate.call(this)
  })
  const RealURL = URL
  vi.stubGlobal(
    'URL',
    class extends RealURL {
      constructor(address: string) {
        note(address)
        super(address)
      }
      static override canParse(address: string) {
        note(address)
        return RealURL.canParse(address)
      }
    },
  )
  try {
    act()
  } finally {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  }
  return longest
}

afterEach(() => {
  vi.restoreAllMocks()
})

const fields = await textFields()
const named = fields.map((field) => [`${field.call} ${field.path.join('.')}`, field] as const)

test('the fields are found: those that are known, and of every call with a body', () => {
  const names = named.map(([name]) => name)
  for (const known of [
    'POST /meta whatsapp',
    'POST /meta landline',
    'PUT /products/:id features.[]',
    'POST /auth/login email',
  ])
    expect(names).toContain(known)
  expect(new Set(fields.map(({ call }) => call)).size).toBeGreaterThanOrEqual(10)
})

test('the work is seen: a pattern, a letter-by-letter look and an address parser each count', () => {
  const text = kinds.letters
  for (const work of [
    () => /b/.test(text),
    () => text.replace(/b/g, ''),
    () => text.split(''),
    () => [...text],
    () => URL.canParse(text),
    () => new URL(`https://a.b/${text}`),
  ])
    expect(longestWorkedOn(work)).toBeGreaterThanOrEqual(million)
  expect(longestWorkedOn(() => text.trim())).toBe(0)
})

test.each(named)('a million letters are refused by their number, before anything looks at them: %s', (_, field) => {
  for (const [kind, text] of Object.entries(kinds)) {
    const parse = () => void z.safeParse(field.body, bodyWith(field.path, text))
    expect(longestWorkedOn(parse), kind).toBeLessThanOrEqual(reach(field))
  }
})

test.each([...new Set(fields.map(({ call }) => call))])('also where every field is as long: %s', (call) => {
  const ofCall = fields.filter((field) => field.call === call)
  const most = Math.max(...ofCall.map(reach))
  for (const [kind, text] of Object.entries(kinds)) {
    const body = Object.assign({}, ...ofCall.map(({ path }) => bodyWith(path, text)))
    expect(
      longestWorkedOn(() => void z.safeParse(ofCall[0]?.body as z.ZodMiniType, body)),
      kind,
    ).toBeLessThanOrEqual(most)
  }
})

test('the helpers that are called outside of a schema look at the length first, too', () => {
  for (const [kind, text] of Object.entries(kinds)) {
    const calls = [
      () => phoneDigits(text, 'whatsapp'),
      () => isPhone(phoneDigits(text, 'landline'), 'landline'),
      () => isWrittenPhone(text),
      () => youtubeIdFrom(text),
      () => isWebAddress(text),
      () => isHttpsAddress(text),
    ]
    for (const helper of calls) expect(longestWorkedOn(helper), kind).toBeLessThanOrEqual(2048)
    expect(isPhone(phoneDigits(text, 'whatsapp'), 'whatsapp')).toBe(false)
  }
})

/** How many units a text may have and still be worked on: two a character, and some blanks around it. */
function reach({ max = 0 }: TextField): number {
  return 2 * max + 1000
}
