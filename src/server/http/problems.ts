import { type Problem, type ProblemCode, problemStatus } from '#contract/problem.ts'

/** A failure that has a code in the contract. May be thrown anywhere below a route. */
export class ProblemError extends Error {
  override name = 'ProblemError'
  readonly code: ProblemCode
  readonly errors: Problem['errors']
  /** For `Retry-After`, if waiting helps. */
  readonly retryAfterSeconds: number | undefined

  constructor(code: ProblemCode, details: { errors?: Problem['errors']; retryAfterSeconds?: number } = {}) {
    super(code)
    this.code = code
    this.errors = details.errors
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}

/** Returns a `validation` problem for one field. */
export function brokenRule(field: string, code: string): ProblemError {
  return new ProblemError('validation', { errors: [{ field, code }] })
}

/**
 * Returns the value.
 * @throws ProblemError `not_found` if it is undefined
 */
export function orNotFound<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new ProblemError('not_found')
  return value
}

/** The JSON body of a problem (RFC 9457). It contains no exception text. */
export function problemBody(code: ProblemCode, requestId: string, errors?: Problem['errors']): Problem {
  return {
    type: 'about:blank',
    title: code.replaceAll('_', ' '),
    status: problemStatus[code],
    code,
    requestId,
    ...(errors ? { errors } : {}),
  }
}
