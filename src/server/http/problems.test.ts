import { expect, test } from 'vitest'
import { brokenRule, orNotFound, ProblemError, problemBody } from './problems.ts'

test('a problem is named by its code, also in the log', () => {
  expect(new ProblemError('not_found')).toMatchObject({ name: 'ProblemError', message: 'not_found', code: 'not_found' })
})

test('the body of a problem names its code, its status and the invalid fields', () => {
  const { code, errors } = brokenRule('email', 'required')
  expect(problemBody('body_too_large', 'a-1')).toEqual({
    type: 'about:blank',
    title: 'body too large',
    status: 413,
    code: 'body_too_large',
    requestId: 'a-1',
  })
  expect(problemBody(code, 'a-1', errors)).toMatchObject({
    ...{ status: 400, code: 'validation', errors: [{ field: 'email', code: 'required' }] },
  })
})

test('only undefined is not found', () => {
  for (const value of [null, 0, '', false]) expect(orNotFound(value)).toBe(value)
  expect(() => orNotFound(undefined)).toThrow(new ProblemError('not_found'))
})
