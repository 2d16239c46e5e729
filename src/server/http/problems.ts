import { type Problem, type ProblemCode, problemStatus } from '#contract/problem.ts'
import type { DatabaseReason } from '../db/database-reason.ts'

/** What a problem says besides its code. */
type Members = Pick<Problem, 'errors' | 'deletion'>

/** A failure that has a code in the contract. May be thrown anywhere below a route. */
export class ProblemError extends Error {
  override name = 'ProblemError'
  readonly code: ProblemCode
  readonly members: Members
  /** For `Retry-After`, if waiting helps. */
  readonly retryAfterSeconds: number | undefined

  constructor(code: ProblemCode, { retryAfterSeconds, ...members }: Members & { retryAfterSeconds?: number } = {}) {
    super(code)
    this.code = code
    this.members = members
    this.retryAfterSeconds = retryAfterSeconds
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
export function problemBody(code: ProblemCode, requestId: string, members: Members = {}): Problem {
  const title = code.replaceAll('_', ' ')
  return { type: 'about:blank', title, status: problemStatus[code], code, requestId, ...members }
}

/** The log, for whoever has only faults to report. */
export interface ErrorLog {
  error: (details: object, message: string) => void
}

export interface Log extends ErrorLog {
  info: (details: object, message: string) => void
}

const keptFrames = 6

/**
 * The parts of an error that may be logged: names, codes and six stack frames. The message is left out, because a
 * driver's message can quote a row, and a row can hold personal data.
 */
export function detailsOf(thrown: unknown) {
  const { name, message = '', code, errcode, reason, cause, stack } = (thrown ?? {}) as Partial<LoggedError>
  return {
    fault: name ?? typeof thrown,
    code: errcode ?? code,
    ...(errcode !== undefined && reason && { reason }),
    ...(cause instanceof Error && { cause: (cause as Partial<LoggedError>).code ?? cause.name }),
    // A line of the message could look like a frame.
    stack: framesOf(stack?.replace(message, '')),
  }
}

interface LoggedError extends Error {
  code: string
  /** The embedded database's own error number; its `code` only names the driver. */
  errcode: number
  /** What the files of the embedded database say of it. */
  reason: DatabaseReason
}

function framesOf(stack: string | undefined): string | undefined {
  const frames = stack?.split('\n').filter((line) => line.startsWith('    at '))
  return frames?.slice(0, keptFrames).join('\n')
}
