import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Resource } from '../send/resource.ts'
import { sendResource } from '../send/send-resource.ts'
import { sendProblem } from './error-handler.ts'
import { ProblemError } from './problems.ts'

/** Responds to an unknown path: with the site's 404 page where HTML is accepted, otherwise with a problem. */
export function sendNotFound(request: FastifyRequest, reply: FastifyReply, page: Resource | undefined) {
  // The body is not read, so the connection cannot be used again.
  const hasBody = request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length']) > 0
  // On the raw response, because a page is sent without Fastify's reply.
  if (hasBody) reply.raw.setHeader('connection', 'close')
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
