import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { isPhone, isWrittenPhone, phoneDigits } from '#contract/phone.ts'
import { isHttpsAddress, isWebAddress } from '#contract/web-address.ts'
import { youtubeIdFrom } from '#contract/youtube-id.ts'
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
  'an unfinished e-mail address': `${'a.'.repeat(million / 2)}@`,
  'a URL of dots': `https://${'.'.repeat(million)}\\`,
  'a URL of slashes': `https:${'/'.repeat(million)}`,
  NULs: '\0'.repeat(million),
  'lone surrogates': '\ud800'.repeat(million),
  'characters of two UTF-16 units': '😀'.repeat(million / 2),
  'zero-width joiners': '\u200d'.repeat(million),
  'blanks around a letter': `${' '.repeat(million / 2)}a${' '.repeat(million / 2)}`,
}

// Methods that take linear or longer time. `trim` and `slice` do not read the whole text.
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

/** The length of the longest text that a pattern, a URL parser or one of `methods` processed while `act` ran. */
function longestProcessed(act: () => void): number {
  let longest = 0
  const note = (text: unknown) => {
    longest = Math.max(longest, String(text).length)
  }
  // Every method of a pattern (test, replace, match, split …) calls `exec`.
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

test.each(named)('a million characters are refused by their length, before they are processed: %s', (_, field) => {
  for (const [kind, text] of Object.entries(kinds)) {
    const parse = () => void z.safeParse(field.body, bodyWith(field.path, text))
    expect(longestProcessed(parse), kind).toBeLessThanOrEqual(reach(field))
  }
})

test.each([...new Set(fields.map(({ call }) => call))])('the same if every field is that long: %s', (call) => {
  const ofCall = fields.filter((field) => field.call === call)
  const most = Math.max(...ofCall.map(reach))
  for (const [kind, text] of Object.entries(kinds)) {
    const body = Object.assign({}, ...ofCall.map(({ path }) => bodyWith(path, text)))
    expect(
      longestProcessed(() => void z.safeParse(ofCall[0]?.body as z.ZodMiniType, body)),
      kind,
    ).toBeLessThanOrEqual(most)
  }
})

test('helpers that are called outside of a schema check the length first, too', () => {
  for (const [kind, text] of Object.entries(kinds)) {
    const calls = [
      () => phoneDigits(text, 'whatsapp'),
      () => isPhone(phoneDigits(text, 'landline'), 'landline'),
      () => isWrittenPhone(text),
      () => youtubeIdFrom(text),
      () => isWebAddress(text),
      () => isHttpsAddress(text),
    ]
    for (const helper of calls) expect(longestProcessed(helper), kind).toBeLessThanOrEqual(2048)
    expect(isPhone(phoneDigits(text, 'whatsapp'), 'whatsapp')).toBe(false)
  }
})

/** The most UTF-16 units that may be processed: two per character, and 1,000 for the whitespace around it. */
function reach({ max = 0 }: TextField): number {
  return 2 * max + 1000
}
