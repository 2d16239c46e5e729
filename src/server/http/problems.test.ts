import { expect, test } from 'vitest'
import { detailsOf } from './problems.ts'

test('of an error its name, code and six frames are logged, and nothing of its message', () => {
  const message = 'duplicate key (e-mail)=(ana@toldaria.example)\n    at ana@toldaria.example'
  const error = Object.assign(new TypeError(message), { code: '23505' })
  error.stack = `TypeError: ${message}\n${Array.from({ length: 9 }, (_, line) => `    at frame${line} (a.ts:1:1)`).join('\n')}`
  const details = detailsOf(error)
  expect(details).toMatchObject({ fault: 'TypeError', code: '23505' })
  expect(details.stack?.split('\n')).toEqual(Array.from({ length: 6 }, (_, line) => `    at frame${line} (a.ts:1:1)`))
  expect(JSON.stringify(details)).not.toContain('ana')
  expect('cause' in details).toBe(false)
})

test('a message with a pattern for replacements is removed too', () => {
  const error = new Error('$& $` secret')
  expect(JSON.stringify(detailsOf(error))).not.toContain('secret')
})

test('of something that only looks like an error, its frames are logged', () => {
  expect(detailsOf({ stack: 'undefined\n    at a (a.ts:1:1)' })).toMatchObject({ stack: '    at a (a.ts:1:1)' })
})

test('the embedded database’s number is logged instead of the name of its driver', () => {
  expect(detailsOf(Object.assign(new Error('x'), { code: 'ERR_SQLITE_ERROR', errcode: 13 })).code).toBe(13)
})

test('of a cause only its code or name is logged', () => {
  const cause = Object.assign(new Error('secret'), { code: 'ECONNREFUSED' })
  expect(detailsOf(new Error('x', { cause })).cause).toBe('ECONNREFUSED')
  expect(detailsOf(new Error('x', { cause: new RangeError('secret') })).cause).toBe('RangeError')
  expect('cause' in detailsOf(new Error('x', { cause: 'secret' }))).toBe(false)
})

test.each([
  ['secret', 'string'],
  [undefined, 'undefined'],
  [null, 'object'],
])('of %j, which is no error, only the type is logged', (thrown, fault) => {
  expect(detailsOf(thrown)).toEqual({ fault, code: undefined, stack: undefined })
})
