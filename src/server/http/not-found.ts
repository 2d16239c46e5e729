import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Resource } from '../send/resource.ts'
import { sendResource } from '../send/send-resource.ts'
import { sendProblem } from './error-handler.ts'
import { ProblemError } from './problems.ts'

/** A person who opens a wrong address gets the page's own "not found"; a program gets a problem. */
export function answerNotFound(request: FastifyRequest, reply: FastifyReply, page: Resource | undefined) {
  // A body that nobody reads ends with its connection.
  const hasBody = request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length']) > 0
  if (hasBody) reply.header('connection', 'close')
  const isPerson = request.method === 'GET' && request.headers.accept?.includes('text/html')
  if (!page || !isPerson) return sendProblem(reply, new ProblemError('not_found'))
  sendResource(request, reply, { ...page, status: 404 })
  return reply
}
