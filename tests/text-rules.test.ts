import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { entities, entityNames } from '#contract/entities.ts'
import type { Field } from '#contract/fields.ts'
import { declaredLists } from '#contract/lists.ts'
import { pageTexts, textNames } from '#contract/page-texts.text.ts'
import { isPhone, isWrittenPhone, phoneDigits } from '#contract/phone.ts'
import { requiredText, validationCodes } from '#contract/validation.ts'
import { isHttpsAddress, isWebAddress } from '#contract/web-address.ts'
import { youtubeIdFrom } from '#contract/youtube-id.ts'
import { bodyWith, type TextField, textFields } from '#support/contract-fields.ts'

const fields = textFields()
const linesOfTexts = textNames.filter((name) => pageTexts[name].kind === 'lines')
const withLines: readonly string[] = [
  'description',
  'address',
  'value',
  'prices',
  ...linesOfTexts,
  ...Object.values(declaredLists).flatMap(({ fields }) =>
    Object.entries<Field>(fields).flatMap(([name, { kind }]) => (kind === 'lines' ? [name] : [])),
  ),
]
/** One may be left out, and may be blank then too. */
const isOptional = ({ body, path }: TextField) =>
  !z.safeParse(body, {}).error?.issues.some((issue) => issue.path[0] === path[0])
const saveCalls = entityNames.map((name) => {
  const { create, save } = entities[name] as { create?: AnyEndpoint; save?: AnyEndpoint }
  return `${(create ?? save)?.method} ${entities[name].list.path}`
})
const singleCalls = saveCalls.filter((call) => call.startsWith('PUT'))
const named = fields
  // A PUT has the body of its entity's POST, except of a single entity.
  .filter(({ call }) => !call.startsWith('PUT') || singleCalls.includes(call))
  .map((field) => [`${field.call} ${field.path.join('.')}`, field] as const)
/** Not the fields of a sign-in, which says only that it failed, and pictures. */
const limited = named.filter(([, { max }]) => max)
/** The fields with texts for people: not numbers, passwords, secrets, URLs and places, which have other rules. */
const textsForPeople = named.filter(
  ([name]) =>
    !/phone|landline|whatsapp|password|Password|secret|code|youtubeId|productId|[iI]mage|Focus|accent|email|device|facebook|instagram|state|cnpj|cpf|hours|closedOn|reviewsUrl|before|places$/.test(
      name,
    ),
)
const urls = named.filter(([name]) => /facebook|instagram/.test(name))

const control = fc.oneof(
  fc.integer({ min: 0, max: 0x1f }).filter((code) => ![0x09, 0x0a, 0x0d].includes(code)),
  fc.integer({ min: 0x7f, max: 0x9f }),
)
const directionMark = fc.oneof(fc.integer({ min: 0x202a, max: 0x202e }), fc.integer({ min: 0x2066, max: 0x2069 }))
const noncharacter = fc
  .tuple(fc.integer({ min: 0, max: 16 }), fc.constantFrom(0xfffe, 0xffff))
  .map(([plane, code]) => String.fromCodePoint(plane * 0x10000 + code))
const unassigned = fc.integer({ min: 0x40000, max: 0x10ffff }).map((code) => String.fromCodePoint(code))
const blank = fc.constantFrom(
  '\u200b',
  '\u200c',
  '\u200d',
  '\u2060',
  '\ufeff',
  '\u00ad',
  '\ufe0f',
  '\u3164',
  '\u2800',
  '\u00a0',
  '\ufffc',
  '\ufdd0',
  '\ue000',
  '\u{13441}',
  '\u{1d159}',
  '\u{e0041}',
  ' ',
)
const invisible = fc.oneof({ weight: 3, arbitrary: blank }, noncharacter, unassigned)

test.each(limited)('NUL and lone surrogates are refused: %s', (_, field) => {
  for (const text of ['a\0', 'a\ud800']) expect(codesFor(field, text)).not.toEqual([])
})

test.each(textsForPeople)('control characters and direction marks are refused: %s', (_, field) => {
  fc.assert(
    fc.property(fc.oneof(control, directionMark), (code) => {
      expect(codesFor(field, `a${String.fromCharCode(code)}b`)).toEqual([validationCodes.forbiddenCharacter])
    }),
  )
})

test.each(textsForPeople)('line breaks are allowed only in texts of several lines: %s', (_, field) => {
  const hasLines = withLines.includes(field.path.at(-1) ?? '')
  for (const lineBreak of ['\n', '\r\n', '\t'])
    expect(codesFor(field, `a${lineBreak}b`)).toEqual(hasLines ? [] : [validationCodes.forbiddenCharacter])
})

test.each(textsForPeople.filter(([, field]) => !isOptional(field)))('an invisible text is empty: %s', (_, field) => {
  fc.assert(
    fc.property(fc.array(invisible, { minLength: 1, maxLength: 20 }), (marks) => {
      const isBlankRow = field.path.includes('[]') && marks.join('').trim() === ''
      expect(codesFor(field, marks.join(''))).toEqual([
        isBlankRow ? validationCodes.featuresEmpty : validationCodes.required,
      ])
    }),
  )
})

test('each letter, number, sign and symbol of any script counts as visible, except nine', () => {
  const title = requiredText(200)
  const unseen = []
  for (let code = 0; code < 0x40000; code += 1) {
    const letter = String.fromCodePoint(code)
    if (/[\p{L}\p{N}\p{P}\p{S}]/u.test(letter) && !z.safeParse(title, letter).success) unseen.push(code.toString(16))
  }
  expect(unseen).toEqual(['115f', '1160', '2800', '3164', 'ffa0', 'fffc', '13441', '13442', '1d159'])
})

test.each(textsForPeople)('emoji of several parts, accents and other scripts are accepted: %s', (_, field) => {
  for (const text of [
    '👨‍👩‍👧',
    '❤️',
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
    'ação',
    'ação',
    'שלום',
    'مظلة',
    '日よけ',
    'क्‍ष',
    'می‌خواهم',
    '1️⃣',
    '🇧🇷',
    '\u{1faea}',
    'a\u200db',
    '–',
    '٣',
  ])
    expect(codesFor(field, text), text).toEqual([])
})

test.each(urls)('credentials in a URL are refused, an @ in its path is accepted: %s', (_, field) => {
  for (const text of [
    'https://ana:segredo@host.example/',
    'https://ana@host.example',
    'https://:@host.example/',
    'https:///ana:x@host.example/',
  ])
    expect(codesFor(field, text), text).toEqual([validationCodes.url])
  for (const text of [
    'https://host.example/@toldos',
    'https://host.example?to=ana@host.example',
    'HTTP://host.example/a_(b)',
  ])
    expect(codesFor(field, text), text).toEqual([])
})

/** The validation codes for a text in its field, without those of the missing fields. */
function codesFor({ body, path }: TextField, text: string): string[] {
  const issues = z.safeParse(body, bodyWith(path, text)).error?.issues ?? []
  const at = path.map((name) => (name === '[]' ? 0 : name))
  const ofField = issues.filter((issue) => issue.path.every((name, index) => name === at[index]))
  return ofField.map(({ message }) => message)
}

describe('long texts', () => {
  const million = 1_000_000
  const kinds = {
    blanks: ' '.repeat(million),
    digits: '6'.repeat(million),
    brackets: '('.repeat(million),
    dots: '.'.repeat(million),
    'an unfinished e-mail address': `${'a.'.repeat(million / 2)}@`,
    'a URL of dots': `https://${'.'.repeat(million)}\\`,
    'a URL of slashes': `https:${'/'.repeat(million)}`,
    'lone surrogates': '\ud800'.repeat(million),
    'characters of two UTF-16 units': '😀'.repeat(million / 2),
    'zero-width joiners': '\u200d'.repeat(million),
    'blanks between letters': `a${' '.repeat(million)}a`,
  }

  // A pattern that tries again from each character of such a text takes longer than a test may.
  test.each(limited)('a million characters are refused, whatever they are: %s', (_, field) => {
    for (const [kind, text] of Object.entries(kinds)) expect(codesFor(field, text), kind).not.toEqual([])
  })

  test('helpers that are called outside of a schema refuse them, too', () => {
    for (const [kind, text] of Object.entries(kinds)) {
      expect(isPhone(phoneDigits(text, 'whatsapp'), 'whatsapp'), kind).toBe(false)
      expect(isPhone(phoneDigits(text, 'landline'), 'landline'), kind).toBe(false)
      expect([isWrittenPhone(text), isWebAddress(text), isHttpsAddress(text)], kind).toEqual([false, false, false])
      expect(youtubeIdFrom(text), kind).toBeUndefined()
    }
  })
})
