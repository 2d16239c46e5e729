import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPhone, maxPhoneDigits, type PhoneKind } from '#contract/phone.ts'
import { typePhone } from './phone-field.tsx'

/** Simulates typing into a field. Returns its text, with `|` at the caret. */
function hand(kind: PhoneKind, start = '|') {
  let [text, caret] = [start.replace('|', ''), start.indexOf('|')]
  let refusal: string | undefined
  const apply = (written: string, at: number, inputType: string) => {
    const next = typePhone({ previous: text, written, caret: at, kind, inputType })
    ;({ text, caret, refusal } = next)
  }
  const it = {
    type(keys: string) {
      for (const key of keys) apply(text.slice(0, caret) + key + text.slice(caret), caret + 1, 'insertText')
      return it
    },
    paste(pasted: string) {
      apply(text.slice(0, caret) + pasted + text.slice(caret), caret + pasted.length, 'insertFromPaste')
      return it
    },
    fill(value: string) {
      apply(value, value.length, 'insertReplacementText')
      return it
    },
    backspace(times = 1) {
      for (let n = 0; n < times && caret > 0; n += 1)
        apply(text.slice(0, caret - 1) + text.slice(caret), caret - 1, 'deleteContentBackward')
      return it
    },
    del() {
      apply(text.slice(0, caret) + text.slice(caret + 1), caret, 'deleteContentForward')
      return it
    },
    shows: () => `${text.slice(0, caret)}|${text.slice(caret)}`,
    refusal: () => refusal,
  }
  return it
}

test('a digit past the limit is not taken, wherever the caret is, and the caret stays', () => {
  expect(hand('whatsapp', '(67) 9 99|99-8888').type('5').shows()).toBe('(67) 9 99|99-8888')
  expect(hand('landline', '(|67) 3333-4444').type('5').shows()).toBe('(|67) 3333-4444')
  for (const way of ['paste', 'type'] as const)
    expect(hand('landline')[way]('67999998888').refusal()).toBe('too_many_digits')
})

test('the caret stays in place when a digit is inserted in the middle', () => {
  expect(hand('landline', '(67) 33|3-4444').type('9').shows()).toBe('(67) 339|3-4444')
  expect(hand('whatsapp', '(67) 9|999-8888').type('1').shows()).toBe('(67) 9 1|999-8888')
})

test('deleting in the middle removes the next digit; over a bracket, a space or a dash the caret moves on to it', () => {
  expect(hand('landline', '(67) 3333-|4444').backspace().shows()).toBe('(67) 3333|-4444')
  expect(hand('landline', '(67) 3333-|4444').backspace(2).shows()).toBe('(67) 333|4-444')
  expect(hand('landline', '(67) |3333-4444').backspace(2).shows()).toBe('(6|3) 3334-444')
  expect(hand('landline', '(67|) 3333-4444').del().shows()).toBe('(67) |3333-4444')
  expect(hand('landline', '(67|) 3333-4444').del().del().shows()).toBe('(67) |3334-444')
  expect(hand('landline', '(6|7) 3333-4444').del().shows()).toBe('(6|3) 3334-444')
})

test('deleting from the end empties the field, and nothing of the format remains', () => {
  expect(hand('whatsapp', '(67) 9 9999-8888|').backspace(11).shows()).toBe('|')
})

test('a number whose first digits were deleted keeps its others, zeros included', () => {
  expect(hand('whatsapp', '(67|) 9 0000-1111').backspace(2).shows()).toBe('(|90) 0001-111')
  expect(hand('landline', '(67|) 0000-1111').backspace(2).type('67').shows()).toBe('(67|) 0000-1111')
})

test('another country’s number stays as written and is refused by the rule', () => {
  expect(hand('whatsapp').paste('+1 212 555 1234').shows()).toBe('+12125551234|')
})

test('a country code inserted before a number is removed', () => {
  expect(hand('whatsapp', '|(67) 9 9999-8888').type('+55').shows()).toBe('(|67) 9 9999-8888')
})

const whole = '(67) 9 9988-7766|'

test.each(['(43) 99812-3456', '+55 43 99812-3456'])(
  'into the empty landline field a number with a digit too many is cut, and says so: %s',
  (pasted) => {
    const field = hand('landline').paste(pasted)
    expect([field.shows(), field.refusal()]).toEqual(['(43) 9981-2345|', 'too_many_digits'])
  },
)

test.each([
  // Two numbers, and a toll-free one, which would become another.
  ['whatsapp', '(67) 9|', '99999-8888 / 67 3333-4444', 'too_many_digits'],
  ['landline', '|', '0800 123 4567', 'too_many_digits'],
  // A letter may be a mistyped digit, and without readable digits the former number would be lost.
  ['whatsapp', whole, '(67) 9 99O9-8888', 'no_number'],
  ['whatsapp', whole, '---', 'no_number'],
  ['whatsapp', whole, '☎️', 'no_number'],
  ['whatsapp', whole, '٦٧٩٩٩٨٨٧٧٦٦', 'no_number'],
  ['whatsapp', whole, '67 ９９９８８-7766', 'no_number'],
] as const)('into the %s field %s a text is refused as a whole, never cut: %s', (kind, before, pasted, refusal) => {
  const field = hand(kind, before).fill(pasted)
  expect([field.shows(), field.refusal()]).toEqual([before, refusal])
})

test('a plus sign typed over a selected number begins a new one', () => {
  expect(hand('whatsapp', '(67) 9 9988-7766|').fill('+').type('5567911112222').shows()).toBe('(67) 9 1111-2222|')
})

const digit = fc.constantFrom(...'0123456789')
const number = fc.array(digit, { minLength: 2, maxLength: 14 }).map((digits) => digits.join(''))
const pasted = fc
  .tuple(number, fc.constantFrom('', '+55', '55', '0', '0800'), fc.nat(4))
  .map(([digits, start, form]) => {
    const forms = [digits, `(${digits.slice(0, 2)}) ${digits.slice(2)}`, `${digits.slice(0, 7)}-${digits.slice(7)}`]
    return start + (forms[form] ?? formatPhone(digits, 'whatsapp'))
  })
const edits = fc.array(
  fc.record({
    from: fc.nat(20),
    length: fc.nat(20),
    insert: fc.oneof(fc.constant(''), digit, pasted),
    forward: fc.boolean(),
  }),
  { minLength: 1, maxLength: 12 },
)

test.each(['whatsapp', 'landline'] as const)(
  '%s: an edit loses no digit but those of a prefix, or is refused',
  (kind) => {
    fc.assert(
      fc.property(edits, (hands) => {
        let text = ''
        for (const { from, length, insert, forward } of hands) {
          const start = Math.min(from, text.length)
          // Without a selection a deletion takes one character.
          const end = Math.min(text.length, start + (insert === '' ? Math.max(1, length % 4) : length))
          const written = text.slice(0, start) + insert + text.slice(end)
          const inputType = insert === '' ? (forward ? 'deleteContentForward' : 'deleteContentBackward') : 'insertText'
          const next = typePhone({ previous: text, written, caret: start + insert.length, kind, inputType })
          const meant = digitsOf(written)
          const got = digitsOf(next.text)
          // `+` introduces another country's number.
          const isForeign = next.text.startsWith('+')
          const before = meant.slice(0, meant.length - got.length)
          if (next.isCut && text === '') expect(meant).toContain(got)
          else if (next.refusal) expect(next.text).toBe(text)
          else if (isForeign) expect(got).toBe(meant)
          else expect(before + got).toMatch(new RegExp(`^0*(55)?0*${got}$`))
          if (!isForeign && meant.length <= maxPhoneDigits[kind] && !written.includes('+'))
            expect(next.refusal || got).toBe(next.refusal || meant)
          if (next.text.startsWith('(')) expect(got.length).toBeLessThanOrEqual(maxPhoneDigits[kind])
          expect(next.caret).toBeLessThanOrEqual(next.text.length)
          text = next.text
        }
      }),
      { numRuns: 2000 },
    )
  },
)

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}
