import { expect, test } from 'vitest'
import {
  formatPhone,
  internationalDigits,
  isPhone,
  isWrittenPhone,
  maxPhoneDigits,
  type PhoneKind,
  phoneDigits,
  phoneOddity,
} from './phone.ts'

/** Ambiguous area codes: 55 is also the country code, 11 and 99 repeat a digit. */
const areas = ['67', '55', '11', '99']
const prefixes = ['', '+55 ', '+55', '0055 ', '0', ' ']
const masks: Record<PhoneKind, ((area: string, local: string) => string)[]> = {
  whatsapp: [
    (area, local) => `${area}${local}`,
    (area, local) => `(${area}) ${local.slice(0, 1)} ${local.slice(1, 5)}-${local.slice(5)}`,
    (area, local) => `(${area})${local.slice(0, 5)}-${local.slice(5)}`,
    (area, local) => `${area} ${local.slice(0, 5)} ${local.slice(5)}`,
    (area, local) => `${area}.${local.slice(0, 5)}.${local.slice(5)}`,
    (area, local) => `${area}-${local}`,
  ],
  landline: [
    (area, local) => `${area}${local}`,
    (area, local) => `(${area}) ${local.slice(0, 4)}-${local.slice(4)}`,
    (area, local) => `(${area})${local}`,
    (area, local) => `${area} ${local.slice(0, 4)} ${local.slice(4)}`,
    (area, local) => `${area}.${local.slice(0, 4)}.${local.slice(4)}`,
    (area, local) => `${area}/${local}`,
  ],
}
const locals = { whatsapp: '987654321', landline: '33334444' }

const forms = (['whatsapp', 'landline'] as const).flatMap((kind) =>
  areas.flatMap((area) =>
    prefixes.flatMap((prefix) =>
      masks[kind].map((mask) => ({
        kind,
        digits: area + locals[kind],
        written: prefix + mask(area, locals[kind]),
      })),
    ),
  ),
)

test('each written form gives its digits, and these formatted mean the same number', () => {
  for (const { kind, digits, written } of forms) {
    expect(phoneDigits(written, kind), `${kind} ${written}`).toBe(digits)
    expect(isPhone(digits, kind), `${kind} ${digits}`).toBe(true)
    expect(phoneDigits(formatPhone(digits, kind), kind), `${kind} ${digits}`).toBe(digits)
    expect(digits.length).toBeLessThanOrEqual(maxPhoneDigits[kind])
  }
})

const mistakable = [
  ['55 67 98765-4321', 'whatsapp', '67987654321'],
  ['55 67 3333-4444', 'landline', '6733334444'],
  ['(+55) 67 98765-4321', 'whatsapp', '67987654321'],
  ['+55 (067) 98765-4321', 'whatsapp', '67987654321'],
  ['+55 55 98765-4321', 'whatsapp', '55987654321'],
  ['5555987654321', 'whatsapp', '55987654321'],
  ['6733334444', 'whatsapp', '6733334444'],
  ['Fone: 67 3333 4444', 'landline', '6733334444'],
] as const

test('a country code, an area code of 55 and words around a number are recognised', () => {
  for (const [written, kind, digits] of mistakable) {
    expect(phoneDigits(written, kind), written).toBe(digits)
    expect(isPhone(digits, kind), digits).toBe(true)
  }
})

const refused = [
  ['', 'whatsapp'],
  ['67', 'whatsapp'],
  ['98765-4321', 'whatsapp'],
  ['67 98765-43210', 'whatsapp'],
  ['67 98765-4321', 'landline'],
  ['+1 212 555 1234', 'whatsapp'],
  ['+1 212 555 1234', 'landline'],
  ['+351 912 345 678', 'whatsapp'],
  ['00 1 212 555 1234', 'landline'],
  ['67 98765-4321 / 67 3333-4444', 'whatsapp'],
  ['10 98765-4321', 'whatsapp'],
  ['0800 123 4567', 'landline'],
  ['abc', 'landline'],
] as const

test('§5 an invalid number of its kind is refused, never truncated', () => {
  for (const [written, kind] of refused) expect(isPhone(phoneDigits(written, kind), kind), written).toBe(false)
})

test('§5 a number is formatted at every length while it is typed', () => {
  const parts = (digits: string, kind: PhoneKind) =>
    Array.from({ length: digits.length + 1 }, (_, length) => formatPhone(digits.slice(0, length), kind))
  expect(parts('6733334444', 'landline')).toEqual([
    '',
    '(6',
    '(67',
    '(67) 3',
    '(67) 33',
    '(67) 333',
    '(67) 3333',
    '(67) 3333-4',
    '(67) 3333-44',
    '(67) 3333-444',
    '(67) 3333-4444',
  ])
  expect(formatPhone('67999998888', 'whatsapp')).toBe('(67) 9 9999-8888')
})

test('§5 a landline of more than 10 digits is shown unformatted', () => {
  expect(formatPhone('67333344445', 'landline')).toBe('67333344445')
})

test('§9 the number for WhatsApp is its digits after country code 55', () => {
  expect(internationalDigits('(67) 9 9999-8888')).toBe('5567999998888')
})

const foreign = [
  ['whatsapp', ' +1 212 555-0100', '0012125550100'],
  ['whatsapp', '05567999998888', '5567999998888'],
  ['whatsapp', '+55 67 90000-1111', '67900001111'],
  ['landline', '(0067) 3333-4444', '6733334444'],
  ['landline', '+', ''],
] as const

test('a foreign number keeps its 00, a Brazilian one loses its prefix', () => {
  for (const [kind, written, digits] of foreign) expect(phoneDigits(written, kind), written).toBe(digits)
})

test('a blank text and a tel: link of any letter case count as written numbers', () => {
  expect(['', ' ', 'TEL:6733334444'].map(isWrittenPhone)).toEqual([true, true, true])
})

test('a text over 60 characters is no number, and is not parsed', () => {
  const [longest, longer] = ['67 3333-4444'.padEnd(60), '67 3333-4444'.padEnd(61)]
  expect([phoneDigits(longest, 'landline'), phoneDigits(longer, 'landline')]).toEqual(['6733334444', longer])
  expect([isWrittenPhone(longest), isWrittenPhone(longer)]).toEqual([true, false])
})

test('digits before or after a complete number are not skipped', () => {
  expect(['06733334444', '6733334444x', '67999998888'].map((text) => isPhone(text, 'whatsapp'))).toEqual([
    false,
    false,
    true,
  ])
  expect(phoneDigits('0', 'landline')).toBe('')
})

test('Brazil has 67 area codes; any other is odd from its second digit on', () => {
  const areas = Array.from({ length: 90 }, (_, index) => String(index + 10))
  const known = areas.filter((area) => phoneOddity(area, 'whatsapp') === undefined)
  expect(known).toHaveLength(67)
  for (const area of ['11', '21', '55', '67', '99']) expect(known).toContain(area)
  for (const area of ['10', '20', '23', '26', '36', '52', '72'])
    expect([area, phoneOddity(`${area}999998888`, 'whatsapp')]).toEqual([area, 'unknown_area'])
  expect(phoneOddity('2633334444', 'landline')).toBe('unknown_area')
})

test.each([
  ['whatsapp', '67999998888', undefined],
  ['whatsapp', '6733334444', undefined],
  ['whatsapp', '67899991234', 'no_ninth_digit'],
  ['whatsapp', '67333344445', 'no_ninth_digit'],
  ['whatsapp', '6789991234', 'no_ninth_digit'],
  ['whatsapp', '6799991234', 'no_ninth_digit'],
  ['whatsapp', '6713334444', 'no_landline'],
  ['landline', '6733334444', undefined],
  ['landline', '6763334444', 'no_landline'],
  ['landline', '6799991234', 'no_landline'],
  ['landline', '6703334444', 'no_landline'],
] as const)('whether %s %s can exist: %s', (kind, digits, oddity) => {
  expect(isPhone(digits, kind)).toBe(true)
  expect(phoneOddity(digits, kind)).toBe(oddity)
})

test('nothing is said too early: no beginning of a right number is odd', () => {
  for (const [kind, digits] of [
    ['whatsapp', '67999998888'],
    ['landline', '6733334444'],
  ] as const)
    for (let length = 0; length <= digits.length; length++) {
      const isOldMobile = kind === 'whatsapp' && length === 10
      expect(phoneOddity(digits.slice(0, length), kind)).toBe(isOldMobile ? 'no_ninth_digit' : undefined)
    }
})
