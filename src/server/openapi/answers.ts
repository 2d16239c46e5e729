import type { AnyEndpoint } from '#contract/endpoint.ts'
import { type ProblemCode, problemStatus } from '#contract/problem.ts'
import { problemBody } from '../http/problems.ts'
import { refOf } from './schemas.ts'

/** The failures of a call that do not follow from its shape, by method and path. */
const ownProblems: Record<string, readonly ProblemCode[]> = {
  'POST /users': ['email_taken'],
  'PUT /users/:id': ['email_taken'],
  'DELETE /users/:id': ['last_administrator', 'own_account'],
  'POST /users/:id/sign-in-link': ['own_account'],
  'PUT /me': ['email_taken', 'wrong_password'],
  'POST /me/recovery-codes': ['wrong_password'],
  'POST /backups/:id/link': ['wrong_password'],
  'POST /backups': ['not_found'],
  'POST /auth/login': ['wrong_credentials'],
  'POST /auth/recover': ['wrong_credentials'],
  'POST /auth/sign-in-link': ['link_ended'],
  'POST /history/:id/restore': ['email_taken'],
  'POST /trash/:id/restore': ['email_taken'],
}

/** Whether a call compares `If-Match`. */
export function comparesVersions({ method, path, access }: AnyEndpoint): boolean {
  const isOfEntity = /^\/(me|products|services|works|faq|users|company|texts|meta)(\/:id|\/order)?$/.test(path)
  return (
    access === 'admin' &&
    ((isOfEntity && (method !== 'POST' || path === '/meta')) || /:id\/restore$/.test(path)) &&
    method !== 'GET'
  )
}

/** Whether a call creates an entity, and may be sent again with its `Idempotency-Key`. */
export function isRepeatable({ method, path, status }: AnyEndpoint): boolean {
  return method === 'POST' && status === 201 && path !== '/backups'
}

/** The codes of all problems that a call may respond with. */
export function problemsOf(endpoint: AnyEndpoint): ProblemCode[] {
  const { method, path, access, body, query } = endpoint
  const codes: ProblemCode[] = ['bad_request', 'too_many_requests', 'internal', 'busy', 'database_unavailable']
  if (body) codes.push('validation')
  if (query) codes.push('validation')
  if (access === 'admin') codes.push('unauthorized')
  if (path.includes('/:id')) codes.push('not_found')
  // A body that nobody asked for is read too, and may be refused.
  if (method !== 'GET')
    codes.push(
      'storage_full',
      'invalid_json',
      'body_too_large',
      'unsupported_media_type',
      'unsupported_content_encoding',
    )
  if (comparesVersions(endpoint)) codes.push('changed_meanwhile')
  if (isRepeatable(endpoint)) codes.push('malformed_idempotency_key', 'idempotency_key_reused')
  return [...codes, ...(ownProblems[`${method} ${path}`] ?? [])]
}

/** References to the answers of these problems, by status. */
export function problemAnswers(codes: readonly ProblemCode[]): Record<string, object> {
  const statuses = codes.map((code) => problemStatus[code])
  return Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/${nameOf(status)}` }]))
}

/** The answers of all problems, one for each status with an example of each code. */
export function problemResponses(): Record<string, object> {
  // Only files of the build are served in ranges.
  const codes = (Object.keys(problemStatus) as ProblemCode[]).filter((code) => code !== 'range_not_satisfiable')
  const responses = codes.map((code) => {
    const status = problemStatus[code]
    const ofStatus = codes.filter((other) => problemStatus[other] === status)
    const schema = {
      allOf: [{ $ref: refOf('Problem') }, { type: 'object', properties: { code: { type: 'string', enum: ofStatus } } }],
    }
    const examples = Object.fromEntries(ofStatus.map((each) => [each, { value: exampleOfProblem(each) }]))
    const description = ofStatus.map((each) => `\`${each}\``).join(', ')
    return [nameOf(status), { description, content: { 'application/problem+json': { schema, examples } } }]
  })
  return Object.fromEntries(responses)
}

function exampleOfProblem(code: ProblemCode) {
  const errors = code === 'validation' ? [{ field: 'title', code: 'required' }] : undefined
  return problemBody(code, 'PEx3duhO-3', errors)
}

function nameOf(status: number): string {
  return `Problem${status}`
}
