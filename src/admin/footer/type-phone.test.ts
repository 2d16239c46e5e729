import { expect, test } from 'vitest'
import type { PhoneKind } from '#contract/phone.ts'
import { typePhone } from './type-phone.ts'

/** A field under a hand: what it shows, with the caret as `|`. */
function hand(kind: PhoneKind, start = '|') {
  let [text, caret] = [start.replace('|', ''), start.indexOf('|')]
  let refused = false
  const apply = (written: string, at: number, inputType: string) => {
    const next = typePhone({ previous: text, written, caret: at, kind, inputType })
    ;({ text, caret, refused } = next)
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
    refused: () => refused,
  }
  return it
}

test.each([
  ['whatsapp', '67999998888', '(67) 9 9999-8888|'],
  ['whatsapp', '6733334444', '(67) 3333-4444|'],
  ['whatsapp', '067999998888', '(67) 9 9999-8888|'],
  ['whatsapp', '+5567999998888', '(67) 9 9999-8888|'],
  ['whatsapp', '005567999998888', '(67) 9 9999-8888|'],
  ['whatsapp', '+55 (67) 99999-8888', '(67) 9 9999-8888|'],
  ['whatsapp', '55999998888', '(55) 9 9999-8888|'],
  ['whatsapp', '679999988887777', '(67) 9 9999-8888|'],
  ['landline', '6733334444', '(67) 3333-4444|'],
  ['landline', '06733334444', '(67) 3333-4444|'],
  ['landline', '+556733334444', '(67) 3333-4444|'],
  ['landline', '67333344445', '(67) 3333-4444|'],
  ['landline', '5533334444', '(55) 3333-4444|'],
] as const)('typed key by key into the %s field: %s', (kind, keys, shown) => {
  expect(hand(kind).type(keys).shows()).toBe(shown)
})

test.each([
  ['whatsapp', '67 99999-8888'],
  ['whatsapp', '+55 67 99999-8888'],
  ['whatsapp', '+55 (067) 9.9999.8888'],
  ['whatsapp', '5567999998888'],
  ['whatsapp', 'WhatsApp: (67) 99999 8888'],
  ['whatsapp', '0055 67 999998888'],
] as const)('pasted or filled in by the browser into the %s field: %s', (kind, written) => {
  expect(hand(kind).paste(written).shows()).toBe('(67) 9 9999-8888|')
  expect(hand(kind).fill(written).shows()).toBe('(67) 9 9999-8888|')
})

test('what is pasted and too long is refused whole, never cut', () => {
  const field = hand('whatsapp', '(67) 9|').paste('99999-8888 / 67 3333-4444')
  expect(field.shows()).toBe('(67) 9|')
  expect(field.refused()).toBe(true)
})

test('a digit past the limit is not taken, wherever the caret is, and the caret stays', () => {
  expect(hand('whatsapp', '(67) 9 99|99-8888').type('5').shows()).toBe('(67) 9 99|99-8888')
  expect(hand('landline', '(|67) 3333-4444').type('5').shows()).toBe('(|67) 3333-4444')
})

test('the caret stays where the hand is when a digit is put into the middle', () => {
  expect(hand('landline', '(67) 33|3-4444').type('9').shows()).toBe('(67) 339|3-4444')
  expect(hand('whatsapp', '(67) 9|999-8888').type('1').shows()).toBe('(67) 9 1|999-8888')
})

test('deleting in the middle takes the digit that is meant, also across a bracket, a space or a dash', () => {
  expect(hand('landline', '(67) 3333-|4444').backspace().shows()).toBe('(67) 333|4-444')
  expect(hand('landline', '(67) |3333-4444').backspace().shows()).toBe('(6|3) 3334-444')
  expect(hand('landline', '(67|) 3333-4444').del().shows()).toBe('(67|) 3334-444')
  expect(hand('landline', '(6|7) 3333-4444').del().shows()).toBe('(6|3) 3334-444')
})

test('deleting from the end empties the field, and nothing of the mask stays behind', () => {
  expect(hand('whatsapp', '(67) 9 9999-8888|').backspace(11).shows()).toBe('|')
})

test('a number whose first digits were deleted keeps its others, zeros included', () => {
  expect(hand('whatsapp', '(67|) 9 0000-1111').backspace(2).shows()).toBe('(|90) 0001-111')
  expect(hand('landline', '(67|) 0000-1111').backspace(2).type('67').shows()).toBe('(67|) 0000-1111')
})

test('another country’s number stands as written, for the rule to refuse', () => {
  expect(hand('whatsapp').paste('+1 212 555 1234').shows()).toBe('+12125551234|')
})

test('a country code put before a number that stands there falls away', () => {
  expect(hand('whatsapp', '|(67) 9 9999-8888').type('+55').shows()).toBe('(|67) 9 9999-8888')
})
