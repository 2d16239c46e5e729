import { expect, test } from 'vitest'
import { brokenRules } from './broken-rules.ts'

test('the rules of fields, of a list as a whole and of its rows are found, in the order of the form', () => {
  const element: Record<string, unknown> = { message: 'not an error' }
  element.parent = element
  const required = { type: 'custom', message: 'required', ref: element }
  const rows = [undefined, { text: { type: '', message: 'too_long' } }]
  expect(
    brokenRules({
      title: required,
      features: Object.assign(rows, { root: { type: '', message: 'too_many' } }),
      hours: [null, undefined, { opens: { message: 'time' } }],
    }),
  ).toEqual(['required', 'too_long', 'too_many', 'time'])
})

test('a form without errors breaks no rule', () => {
  expect([brokenRules(undefined), brokenRules({})]).toEqual([[], []])
})

test('a field whose name is message is a field like any other', () => {
  expect(brokenRules({ message: { type: '', message: 'required' } })).toEqual(['required'])
})
