import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type * as z from 'zod/mini'
import type { AnyEndpoint, ReplyOf } from '#contract/endpoint.ts'
import { ProblemError } from './problems.ts'

type ParsedBodyOf<E extends AnyEndpoint> = E['body'] extends z.ZodMiniType ? z.output<E['body']> : undefined

/** What a handler gets: the checked body, the path's id, and who calls. */
export interface Call<E extends AnyEndpoint> {
  body: ParsedBodyOf<E>
  id: string
  request: FastifyRequest
  reply: FastifyReply
}

type Handler<E extends AnyEndpoint> = (call: Call<E>) => Promise<ReplyOf<E>>

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Binds an endpoint of the contract to its handler: who may call is decided before any of the body is read, the
 * body is checked by its schema, and the reply passes its schema, which lets nothing else out.
 */
export function route<E extends AnyEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
  options: Pick<RouteShorthandOptions, 'bodyLimit' | 'preParsing' | 'onRequest'> = {},
): void {
  const beforeBody = [options.onRequest ?? []].flat()
  app.route({
    ...options,
    method: endpoint.method === 'GET' ? ['GET', 'HEAD'] : endpoint.method,
    url: endpoint.path,
    onRequest: endpoint.access === 'admin' ? [app.requireAdministrator, ...beforeBody] : beforeBody,
    schema: {
      ...(endpoint.body ? { body: endpoint.body } : {}),
      ...(endpoint.reply ? { response: { [endpoint.status]: endpoint.reply } } : {}),
    },
    async handler(request, reply) {
      const { id = '' } = request.params as { id?: string }
      // Ids are UUIDs; anything else is no one's id.
      if (endpoint.path.endsWith('/:id') && !uuid.test(id)) throw new ProblemError('not_found')
      const answer = await handler({ body: request.body as ParsedBodyOf<E>, id, request, reply })
      reply.code(endpoint.status).header('cache-control', 'private, no-store')
      return endpoint.status === 204 ? reply.send() : answer
    },
  })
}
