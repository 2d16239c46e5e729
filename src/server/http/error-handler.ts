import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { type ProblemCode, problemStatus } from '#contract/problem.ts'
import { validationCodes } from '#contract/validation.ts'
import { isDatabaseUnavailable, isStorageFull } from '../db/faults.ts'
import { detailsOf, ProblemError, problemBody } from './problems.ts'
import { type Resource, sendResource } from './resource.ts'

const unavailableRetrySeconds = 2

/**
 * Returns the only function that turns an error into a response: bad input is never a 5xx, and an unknown error is opaque. What the program
 * itself refuses is not logged, nor is a database that is known to be away, so that nobody can fill the disk.
 */
export function createErrorHandler(isDatabaseAway: () => boolean) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const problem = hasDisconnected(request) ? new ProblemError('bad_request') : toProblem(error)
    const isKnown = problem === error || (problem.code === 'database_unavailable' && isDatabaseAway())
    if (problemStatus[problem.code] >= 500 && !isKnown) {
      const { url: route } = request.routeOptions
      request.log.error({ requestId: request.id, ...detailsOf(error), route, method: request.method }, problem.code)
    }
    return sendProblem(reply, problem)
  }
}

/** Sends a problem with the headers that belong to it. */
export function sendProblem(reply: FastifyReply, problem: ProblemError) {
  if (problem.retryAfterSeconds !== undefined) reply.header('retry-after', String(problem.retryAfterSeconds))
  if (problemStatus[problem.code] === 401) reply.header('www-authenticate', 'Bearer')
  return reply
    .code(problemStatus[problem.code])
    .header('content-type', 'application/problem+json; charset=utf-8')
    .header('cache-control', 'private, no-store')
    .header('x-request-id', reply.request.id)
    .serializer(JSON.stringify)
    .send(problemBody(problem.code, reply.request.id, problem.members))
}

/** Whether the client closed the connection before its body was complete: that is no server error. */
function hasDisconnected({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete
}

/** The problems of errors by their code: Fastify's, and of a backup. */
const problemsByCode: Record<string, ProblemCode> = {
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_json',
  database_unavailable: 'database_unavailable',
  storage_full: 'storage_full',
  folder_unusable: 'backup_folder_unusable',
}

/** Maps any error to the problem that the client gets. */
export function toProblem(error: FastifyError): ProblemError {
  if (error instanceof ProblemError) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    return new ProblemError('validation', { errors: brokenFields(error.validation) })
  }
  const known = problemsByCode[error.code]
  if (known) return new ProblemError(known)
  if (isStorageFull(error)) return new ProblemError('storage_full')
  // No file descriptor is left, in the process or on the machine.
  if (error.code === 'EMFILE' || error.code === 'ENFILE')
    return new ProblemError('busy', { retryAfterSeconds: unavailableRetrySeconds })
  if (isDatabaseUnavailable(error))
    return new ProblemError('database_unavailable', { retryAfterSeconds: unavailableRetrySeconds })
  if (error.statusCode === 429) return new ProblemError('too_many_requests')
  if (error.statusCode === 503) return new ProblemError('busy', { retryAfterSeconds: unavailableRetrySeconds })
  const { statusCode = 500 } = error
  return new ProblemError(statusCode >= 400 && statusCode < 500 ? 'bad_request' : 'internal')
}

const ruleNames: readonly string[] = Object.values(validationCodes)

/** The first broken rule of each field: an empty e-mail is reported as missing, not as malformed. */
function brokenFields(issues: { instancePath: string; message?: string | undefined }[]) {
  const fields = new Map<string, string>()
  for (const { instancePath, message } of issues) {
    const field = instancePath.slice(1)
    const rule = ruleNames.find((name) => name === message) ?? 'invalid'
    if (!fields.has(field)) fields.set(field, rule)
  }
  return [...fields].map(([field, code]) => ({ field, code }))
}

/** Responds to an unknown path: with the site's 404 page where HTML is accepted, otherwise with a problem. */
export function sendNotFound(request: FastifyRequest, reply: FastifyReply, page: Resource | undefined) {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (!page || !isRead || !request.headers.accept?.includes('text/html'))
    return sendProblem(reply, new ProblemError('not_found'))
  sendResource(request, reply, { ...page, status: 404 })
  return reply
}

/** Responds to an address that was deleted: with its page to everybody, because a robot that accepts anything must know it, too. */
export function sendGone(request: FastifyRequest, reply: FastifyReply, page: Resource | undefined) {
  if (page) sendResource(request, reply, { ...page, status: 410 })
  else reply.code(410).send()
  return reply
}
