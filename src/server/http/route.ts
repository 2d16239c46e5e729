import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type * as z from 'zod/mini'
import type { AnyEndpoint, ReplyOf } from '#contract/endpoint.ts'
import type { ProblemCode } from '#contract/problem.ts'
import type { Administrator } from '../db/actor.ts'
import { toProblem } from './error-handler.ts'
import { ProblemError } from './problems.ts'

type ParsedBodyOf<E extends AnyEndpoint> = E['body'] extends z.ZodMiniType ? z.output<E['body']> : undefined

/** What a handler gets: the checked body, the path's id, and who calls. */
export interface Call<E extends AnyEndpoint> {
  body: ParsedBodyOf<E>
  id: string
  request: FastifyRequest
  reply: FastifyReply
  /** Who calls, for the write; nobody where anyone may. */
  actor: ActorOf<E>
}

type ActorOf<E extends AnyEndpoint> = E['access'] extends 'admin' ? Administrator : undefined

type Handler<E extends AnyEndpoint> = (call: Call<E>) => Promise<ReplyOf<E>>

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export type RouteOptions = Pick<RouteShorthandOptions, 'bodyLimit' | 'preParsing' | 'onRequest' | 'config'>

/** The item that a body is for, or undefined where there is none of this id; looked up only where the body is bad. */
type Find = (id: string) => Promise<unknown>

/** An endpoint that takes a body for one item must say how the item is looked up. */
type OptionsOf<E extends AnyEndpoint> = E extends { path: `${string}/:id`; body: z.ZodMiniType }
  ? [options: RouteOptions & { find: Find }]
  : [options?: RouteOptions]

/** What a client is told about its body. Where there is nothing that the body is for, that is told instead. */
const bodyProblems: ProblemCode[] = ['invalid_json', 'validation', 'body_too_large', 'unsupported_media_type']

/**
 * Binds an endpoint of the contract to its handler: who may call is decided before any of the body is read, the
 * body is checked by its schema, and the reply passes its schema, which lets nothing else out. An id that nothing has
 * is 404, whatever the body is.
 */
export function route<E extends AnyEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
  ...[given]: OptionsOf<E>
): void {
  const { find, ...options }: RouteOptions & { find?: Find } = given ?? {}
  const guards = endpoint.access === 'admin' ? [app.requireAdministrator] : []
  const idGuards = endpoint.path.endsWith('/:id') ? [requireUuid] : []
  app.route({
    ...options,
    method: endpoint.method === 'GET' ? ['GET', 'HEAD'] : endpoint.method,
    url: endpoint.path,
    onRequest: [...guards, ...idGuards, ...[options.onRequest ?? []].flat()],
    ...(find && {
      async errorHandler(error: FastifyError, request: FastifyRequest) {
        const isOfBody = bodyProblems.includes(toProblem(error).code)
        throw isOfBody && (await find(idOf(request))) === undefined ? new ProblemError('not_found') : error
      },
    }),
    schema: {
      ...(endpoint.body ? { body: endpoint.body } : {}),
      ...(endpoint.reply ? { response: { [endpoint.status]: endpoint.reply } } : {}),
    },
    async handler(request, reply) {
      const actor = request.administrator as ActorOf<E>
      const body = request.body as ParsedBodyOf<E>
      const answer = await handler({ body, id: idOf(request), request, reply, actor })
      reply.code(endpoint.status).header('cache-control', 'private, no-store')
      return endpoint.status === 204 ? reply.send() : answer
    },
  })
}

function idOf(request: FastifyRequest): string {
  return (request.params as { id?: string }).id ?? ''
}

/** Ids are UUIDs; anything else is no one's id. */
async function requireUuid(request: FastifyRequest): Promise<void> {
  if (!uuid.test(idOf(request))) throw new ProblemError('not_found')
}
