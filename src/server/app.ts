import type { RequestListener, Server } from 'node:http'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { ownIconPath } from '#contract/brand.ts'
import { apiRoutes } from './api.ts'
import type { Database } from './db/tables.ts'
import { type ClientFiles, fileRoutes } from './http/client-build.ts'
import { createErrorHandler, sendNotFound } from './http/error-handler.ts'
import { detailsOf } from './http/problems.ts'
import type { Resource } from './http/resource.ts'
import { authConstraint } from './http/route.ts'
import {
  baseHeaders,
  createClientErrorHandler,
  createServerFactory,
  discardUnreadBodies,
  newRequestId,
} from './http/server.ts'
import { mediaRoutes } from './media/media.routes.ts'
import { openApiRoute } from './openapi/document.ts'
import { healthRoutes } from './operation/health.routes.ts'
import type { Metrics } from './operation/metrics.ts'
import type { Operation } from './operation/operation.ts'
import type { Previews } from './preview/preview.routes.ts'
import type { Env } from './process/env.ts'
import { plainResource } from './publication/edition.ts'
import type { PagesOnRequest } from './publication/pages-on-request.ts'
import { publicRoutes } from './publication/public.routes.ts'
import type { Publisher } from './publication/publisher.ts'

export interface AppDependencies {
  db: Database
  env: Env
  publisher: Publisher
  /** The pages that no edition has; absent in tests without a page. */
  pages?: PagesOnRequest
  /** Whether the database has the schema that the routes know; until then the API responds with 503. */
  isLive?: () => boolean
  operation: Pick<Operation, 'backups' | 'notices' | 'database' | 'taps'>
  /** The built files for browsers; absent in tests of the API. */
  files?: ClientFiles
  /** Absent in tests without a page. */
  previews?: Previews
  /** Absent: nothing is logged. */
  log?: FastifyBaseLogger
  /** Creates the HTTP server; `npm run dev` puts Vite's handler in front. */
  serverFactory?: (handle: RequestListener) => Server
}

const bodyLimit = 100_000

/**
 * Builds the whole server without listening, for tests and production. Every request first comes to the listener of `http/server.ts`, which
 * sends what is in memory; then to the routes registered here: those of visitors without plugins, and those of the API with its own (`api.ts`).
 */
export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { db, env, publisher, pages, isLive = () => true, operation, files, log, serverFactory } = dependencies
  const headers = baseHeaders(env.publicUrl.startsWith('https:'))
  const isDatabaseAway = () => !isLive() || operation.database.isAway
  const handleError = createErrorHandler(isDatabaseAway)
  const notFound = (request: FastifyRequest, reply: FastifyReply) =>
    sendNotFound(request, reply, publisher.edition.pageResources.get('/404'))
  // Both are known once their routes are registered, before the first request.
  let metrics: Metrics | undefined
  let pictureInMemory: (path: string) => Resource | undefined = () => undefined
  const inMemory = (path: string) =>
    plainResource(publisher.edition, path) ?? pictureInMemory(path) ?? pages?.inMemory(path)
  const app = Fastify({
    ...(log && { loggerInstance: log }),
    logController: new LogController({ disableRequestLogging: true }),
    // A child logger for each request, rarely used, costs a tenth of a visit (measured).
    childLoggerFactory: (log) => log,
    // `true` is one proxy: Fastify's own `true` would trust the part of the header that the client wrote.
    trustProxy: env.trustProxy === true ? (_, hop) => hop === 0 : env.trustProxy,
    genReqId: newRequestId,
    bodyLimit,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    // Requests that began before closing get their usual response.
    return503OnClosing: false,
    // An id of any length is 404, not a router error.
    routerOptions: { constraints: authConstraint, maxParamLength: 16_384 },
    frameworkErrors: (error, request, reply) =>
      error.code === 'FST_ERR_BAD_URL' ? notFound(request, reply) : handleError(error, request, reply),
    clientErrorHandler: createClientErrorHandler(headers),
    serverFactory: createServerFactory({ headers, inMemory, observe: () => metrics?.observe }, serverFactory),
  })
  // While listening, an error means that no descriptor or memory was left to accept a connection. Before that, it fails the start.
  app.addHook('onListen', async () => {
    app.server.on('error', (error) => app.log.error(detailsOf(error), 'connection_not_accepted'))
  })
  // Only the API reads bodies: elsewhere one is ignored, whatever its type.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  discardUnreadBodies(app)
  app.setErrorHandler(handleError)
  app.setNotFoundHandler(notFound)

  const token = env.metricsToken
  if (token !== '') {
    const { serveMetrics } = await import('./operation/metrics.ts')
    metrics = serveMetrics(app, token, publisher, isDatabaseAway, operation)
  }
  await app.register(async (scope) => healthRoutes(scope, { token, isDatabaseAway, notices: operation.notices }))
  publicRoutes(app, publisher, pages, env)
  openApiRoute(app)
  pictureInMemory = mediaRoutes(app, db, () => publisher.edition.lists)
  const ownIcon = () => ownIconPath(publisher.edition.lists.texts?.[0], 192)
  if (files) await fileRoutes(app, { ...files, ownIcon })
  await app.register((api) => apiRoutes(api, dependencies, metrics))
  return app
}
