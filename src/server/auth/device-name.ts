import type { browsers, deviceKinds } from '#contract/access.ts'

// The first that fits counts: each browser names those whose pages it can show.
const kindPatterns: [(typeof deviceKinds)[number], RegExp][] = [
  ['Android phone', /Android.*Mobile/],
  ['Android tablet', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['Mac', /Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
]
const browserPatterns: [(typeof browsers)[number], RegExp][] = [
  ['Samsung Internet', /SamsungBrowser/],
  ['Edge', /Edg/],
  ['Opera', /OPR|Opera/],
  ['Firefox', /Firefox|FxiOS/],
  ['Chrome', /Chrome|CriOS/],
  ['Safari', /Safari/],
]

/** The device as the contract's session has it, from the header `User-Agent`, which itself is never stored. */
export function deviceName(userAgent = ''): string {
  const first = (patterns: readonly [string, RegExp][]) => patterns.find(([, pattern]) => pattern.test(userAgent))?.[0]
  return [first(kindPatterns), first(browserPatterns)].filter((name) => name !== undefined).join(', ')
}
