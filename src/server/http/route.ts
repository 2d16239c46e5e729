import type { IncomingMessage } from 'node:http'
import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifyServerOptions,
  RouteShorthandOptions,
} from 'fastify'
import type * as z from 'zod/mini'
import type { AnyEndpoint, ReplyOf } from '#contract/endpoint.ts'
import type { ProblemCode } from '#contract/problem.ts'
import type { Administrator } from '../db/transactions.ts'
import { toProblem } from './error-handler.ts'
import { ProblemError } from './problems.ts'

type QueryOf<E extends AnyEndpoint> = E extends { query: infer Query extends z.ZodMiniType }
  ? z.output<Query>
  : undefined

type ParsedBodyOf<E extends AnyEndpoint> = E['body'] extends z.ZodMiniType ? z.output<E['body']> : undefined

/** A handler's arguments: the validated body and query, the id of the path, and the actor. */
export interface Call<E extends AnyEndpoint> {
  body: ParsedBodyOf<E>
  query: QueryOf<E>
  /** Undefined if the path has none. */
  id: E['path'] extends `${string}/:id${string}` ? string : undefined
  /** The header `If-Match`: the versions that the caller expects. */
  ifMatch: string | undefined
  request: FastifyRequest
  reply: FastifyReply
  /** The calling administrator; undefined on public endpoints. */
  actor: ActorOf<E>
}

/** A signed-in call, whatever its endpoint. */
export type SignedInCall = Pick<Call<AnyEndpoint & { access: 'admin' }>, 'actor' | 'request'>

type ActorOf<E extends AnyEndpoint> = E['access'] extends 'admin' ? Administrator : undefined

type Handler<E extends AnyEndpoint> = (call: Call<E>) => Promise<ReplyOf<E>>

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export interface RouteOptions extends Pick<RouteShorthandOptions, 'bodyLimit' | 'preParsing' | 'onRequest'> {
  /** Looks up the item of a call with a body; undefined if it does not exist. Called only for an invalid body. */
  find?: (id: string) => Promise<unknown>
}

/** The problems of a body. If its item does not exist, the response is 404 instead. */
const bodyProblems: ProblemCode[] = ['invalid_json', 'validation', 'body_too_large', 'unsupported_media_type']

/**
 * Registers an endpoint of the contract with its handler. Access is checked before the body is read; the body is validated by its schema;
 * the reply is reduced to the fields of its schema. An unknown id is 404, even with an invalid body.
 */
export function route<E extends AnyEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
  { find, ...options }: RouteOptions = {},
): void {
  const guards = endpoint.access === 'admin' ? [app.requireAdministrator] : []
  const idGuards = endpoint.path.includes('/:id') && endpoint.idFormat === undefined ? [requireUuid] : []
  app.route({
    ...options,
    method: endpoint.method === 'GET' ? ['GET', 'HEAD'] : endpoint.method,
    url: endpoint.path,
    onRequest: [...guards, ...idGuards, ...[options.onRequest ?? []].flat()],
    ...(find && {
      async errorHandler(error: FastifyError, request: FastifyRequest) {
        const isBodyProblem = bodyProblems.includes(toProblem(error).code)
        throw isBodyProblem && (await find(idOf(request))) === undefined ? new ProblemError('not_found') : error
      },
    }),
    schema: {
      ...(endpoint.body ? { body: endpoint.body } : {}),
      ...(endpoint.query ? { querystring: endpoint.query } : {}),
      ...(endpoint.reply ? { response: { [endpoint.status]: endpoint.reply } } : {}),
    },
    async handler(request, reply) {
      const actor = request.administrator as ActorOf<E>
      const body = request.body as ParsedBodyOf<E>
      const query = request.query as QueryOf<E>
      const ifMatch = request.headers['if-match']
      const result = await handler({ body, query, id: idOf(request) as Call<E>['id'], ifMatch, request, reply, actor })
      reply.code(endpoint.status).header('cache-control', 'private, no-store')
      return result
    },
  })
}

/** The id of a path that has one. */
function idOf(request: FastifyRequest): string {
  return (request.params as { id: string }).id
}

/** Ids are UUIDs; anything else is 404. */
async function requireUuid(request: FastifyRequest): Promise<void> {
  if (!uuid.test(idOf(request))) throw new ProblemError('not_found')
}

/** Route option: the route only matches requests with an `Authorization` header. */
export const withAuthorization = { constraints: { authorization: 'present' } }

type Constraints = NonNullable<NonNullable<FastifyServerOptions['routerOptions']>['constraints']>
type RouteHandler = Parameters<ReturnType<Constraints[string]['storage']>['set']>[1]

/**
 * Router constraint on the presence of an `Authorization` header. On the same path visitors get the edition, and
 * administrators the database.
 */
export const authConstraint: Constraints = {
  authorization: {
    name: 'authorization',
    storage() {
      const handlers = new Map<unknown, RouteHandler>()
      return {
        get: (value: unknown) => handlers.get(value) ?? null,
        set: (value: unknown, handler: RouteHandler) => void handlers.set(value, handler),
      }
    },
    validate: () => true,
    // Undefined: the header is absent. The type knows only constraints that every request has.
    deriveConstraint: (request: IncomingMessage) => (request.headers.authorization ? 'present' : undefined) as string,
    mustMatchWhenDerived: false,
  },
}
