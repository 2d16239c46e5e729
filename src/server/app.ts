import compress from '@fastify/compress'
import cors from '@fastify/cors'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, type FastifyRequest, type FastifyServerFactory, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { authRoutes } from './auth/auth.routes.ts'
import { bearerToken, guard } from './auth/guard.ts'
import { hashToken } from './auth/sessions.store.ts'
import { createSignInThrottle } from './auth/sign-in-throttle.ts'
import { createTokenLimit, type TokenLimit } from './auth/token-limit.ts'
import type { Database } from './db/tables.ts'
import { entityRoutes } from './entity-routes.ts'
import type { Env } from './env.ts'
import { baseHeaders } from './http/base-headers.ts'
import { requestTimeoutMs } from './http/body-time.ts'
import { clientNetwork } from './http/client-network.ts'
import { connectionLimits, limitConnections } from './http/connections.ts'
import { detailsOf } from './http/error-details.ts'
import { handleError } from './http/error-handler.ts'
import { serveFromMemory } from './http/fast-path.ts'
import { type ClientFiles, fileRoutes } from './http/files.ts'
import { inviteBodiesWhenRead } from './http/invite-body.ts'
import { parseJsonBodies } from './http/json-body.ts'
import { answerNotFound } from './http/not-found.ts'
import { noticeProxy } from './http/notice-proxy.ts'
import { RateStore } from './http/rate-store.ts'
import { readerConstraint } from './http/reader.ts'
import { answerBrokenRequest, refuseExpectations } from './http/refusals.ts'
import { newRequestId } from './http/request-id.ts'
import { keepSecurityLog } from './http/security-log.ts'
import { mediaRoutes } from './media/media.routes.ts'
import { plainResource } from './publication/edition.ts'
import { publicRoutes } from './publication/public.routes.ts'
import type { Publisher } from './publication/publisher.ts'
import { createUserStore } from './users/users.store.ts'

export interface AppDependencies {
  db: Database
  env: Env
  publisher: Publisher
  /** The built files that browsers load; absent in tests of the API. */
  files?: ClientFiles
  /** Takes the place of the usual JSON log on the standard output. */
  logger?: boolean | { write: (line: string) => void }
  /** Makes the HTTP server; `npm run dev` puts its own handler in front. */
  serverFactory?: FastifyServerFactory
}

const bodyLimit = 100_000
const apiCallsPerMinute = 1200

/**
 * Builds the whole server without listening: tests and production use this one. Visitors' paths stand at the root
 * and meet no plugin; everything that plugins do is the API's alone.
 */
export async function buildApp({
  db,
  env,
  publisher,
  files,
  logger = true,
  serverFactory,
}: AppDependencies): Promise<FastifyInstance> {
  const headers = baseHeaders(env.publicUrl.startsWith('https:'))
  const app = Fastify({
    logger: logger && { level: env.logLevel, stream: logger === true ? process.stdout : logger },
    logController: new LogController({ disableRequestLogging: true }),
    // A logger of its own for each request, which hardly one writes to, is a tenth of what a visitor costs (measured).
    childLoggerFactory: (log) => log,
    // Fastify takes a number of hops for none, and `true` believes the client's own part of the header.
    trustProxy: env.trustProxy === true ? (_, hop) => hop === 0 : env.trustProxy,
    genReqId: newRequestId,
    bodyLimit,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    // What was begun before the end is answered like any other.
    return503OnClosing: false,
    requestTimeout: requestTimeoutMs,
    // A second Host must be seen, a missing one is refused with our own headers, and time limits are held to the second.
    http: { joinDuplicateHeaders: true, requireHostHeader: false, connectionsCheckingInterval: 1000 },
    // An id of any length is no one's id (404), not a fault of the router's.
    routerOptions: { constraints: readerConstraint, maxParamLength: 16_384 },
    frameworkErrors: handleError,
    clientErrorHandler: answerBrokenRequest(headers),
    ...(serverFactory && { serverFactory }),
  })
  // A connection that could not be accepted, for want of descriptors or memory. A fault before that refuses the start.
  app.addHook('onListen', async () => {
    app.server.on('error', (error) => app.log.error(detailsOf(error), 'connection_not_accepted'))
  })
  // Beside the API nobody wants a body: none is read.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.setErrorHandler(handleError)
  app.setNotFoundHandler((request, reply) =>
    answerNotFound(request, reply, publisher.edition.pageResources.get('/404')),
  )

  publicRoutes(app, publisher, env.corsOrigins)
  const pictureInMemory = mediaRoutes(app, { db, currentLists: () => publisher.edition.lists })
  if (files) await fileRoutes(app, files)
  await app.register((api) => apiRoutes(api, { db, env, publisher }))
  // Behind a proxy the addresses are its own.
  limitConnections(app.server, env.trustProxy ? { ...connectionLimits, perAddress: Infinity } : connectionLimits)
  inviteBodiesWhenRead(app.server)
  refuseExpectations(app.server, headers)
  serveFromMemory(app.server, (path) => plainResource(publisher.edition, path) ?? pictureInMemory(path), headers)
  return app
}

async function apiRoutes(app: FastifyInstance, { db, env, publisher }: AppDependencies): Promise<void> {
  if (env.corsOrigins.length > 0)
    await app.register(cors, { origin: env.corsOrigins, methods: ['GET', 'POST', 'PUT', 'DELETE'], maxAge: 600 })
  const tokens = createTokenLimit()
  if (env.rateLimit) {
    await app.register(rateLimit, {
      global: false,
      max: apiCallsPerMinute,
      timeWindow: '1 minute',
      keyGenerator: (request) => callerOf(request, tokens),
      store: RateStore,
    })
    // As a hook of its own, before those of the routes: as theirs it would stand behind the guard and count no 401.
    app.addHook('onRequest', app.rateLimit())
  }
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 2048 })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  if (env.trustProxy === false) noticeProxy(app)
  parseJsonBodies(app)
  keepSecurityLog(app)
  guard(app, db, tokens)

  authRoutes(app, {
    db,
    throttle: createSignInThrottle(),
    tokens,
    findUser: (email) => createUserStore(db).findWithHash({ email }),
    holdUser: (trx, { user, passwordHash }) => createUserStore(trx).lockIfPasswordUnchanged(user._id, passwordHash),
  })
  entityRoutes({ app, db, env, publish: publisher.publish })
}

/** Whoever is signed in counts alone, so that a flood from the same network costs an administrator no call. */
function callerOf(request: FastifyRequest, tokens: TokenLimit): string {
  const token = bearerToken(request)
  const tokenHash = token && hashToken(token)
  return tokenHash && tokens.isKnown(tokenHash) ? tokenHash : clientNetwork(request.ip)
}
