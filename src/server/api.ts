import compress from '@fastify/compress'
import cors from '@fastify/cors'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { access, auth } from '#contract/access.ts'
import { deletionHeader } from '#contract/endpoint.ts'
import { guard } from './access/guard.ts'
import { meRoutes } from './access/me.routes.ts'
import { signInRoutes } from './access/sign-in.routes.ts'
import { createConfirmPassword, createPasswordLimit } from './access/sign-in.ts'
import { userWrites } from './access/user-writes.ts'
import type { AppDependencies } from './app.ts'
import { backupRoutes } from './backup/backup.routes.ts'
import { parseJsonBodies } from './http/json-body.ts'
import { networkKey } from './http/limits.ts'
import { ProblemError } from './http/problems.ts'
import { addSecurityLog, warnOfUntrustedProxy } from './http/security-log.ts'
import type { Metrics } from './operation/metrics.ts'
import { overviewRoutes } from './operation/overview.routes.ts'
import { previewRoutes } from './preview/preview.routes.ts'
import { sampleRoutes } from './seed/samples.routes.ts'
import { tapRoutes } from './taps/tap-counter.ts'
import { entityRoutes } from './writes/entity.routes.ts'
import { historyRoutes } from './writes/history.routes.ts'
import { createWriter } from './writes/write.ts'

const callsPerMinute = 1200
const countedCallers = 10_000
const waysIn = [auth.login, access.recover, access.followLink]

/** Registers the API: its plugins, hooks in the order in which they run, and the routes of every slice. */
export async function apiRoutes(
  app: FastifyInstance,
  { db, env, publisher, pages, operation, isLive = () => true, previews }: AppDependencies,
  metrics: Metrics | undefined,
): Promise<void> {
  if (env.corsOrigins.length > 0)
    await app.register(cors, {
      origin: env.corsOrigins,
      methods: ['GET', 'POST', 'PUT', 'DELETE'],
      exposedHeaders: ['ETag', deletionHeader],
      maxAge: 600,
      // Otherwise an OPTIONS that is no preflight gets a 400 that is no problem body.
      strictPreflight: false,
    })
  guard(app, db)
  // While the database is copied and migrated, its tables are not those of the routes, and the copy would lack what is written.
  app.addHook('onRequest', async () => {
    if (!isLive()) throw new ProblemError('database_unavailable', { retryAfterSeconds: 2 })
  })
  if (env.rateLimit) {
    await app.register(rateLimit, {
      global: false,
      max: callsPerMinute,
      timeWindow: '1 minute',
      // Signed-in callers are counted by session, so that a flood from their network costs them no call.
      keyGenerator: async (request) =>
        (await app.userOfToken(request)) ? (request.tokenHash ?? '') : networkKey(request.ip),
      // They have limits of their own, which do not lock the owner out.
      allowList: ({ routeOptions: { url } }) => waysIn.some(({ path }) => path === url),
      cache: countedCallers,
    })
    // A hook of the whole API, so that it runs before the guard of a route and counts 401s.
    app.addHook('onRequest', app.rateLimit())
  }
  // It compresses responses; request bodies are never decompressed.
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 2048, globalDecompression: false })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  if (env.trustProxy === false) warnOfUntrustedProxy(app)
  parseJsonBodies(app)
  addSecurityLog(app, metrics?.countSecurityEvent)

  const write = createWriter(db, publisher.publish, env.apiUrl)
  const limitPassword = createPasswordLimit(app)
  const currentLists = () => publisher.edition.lists
  signInRoutes(app, db, write, env.publicUrl)
  const confirmPassword = createConfirmPassword(app, db, limitPassword)
  meRoutes(app, db, write, confirmPassword)
  const context = { app, db, env, write, publish: publisher.publish }
  entityRoutes(context, { users: userWrites(app, db, limitPassword) })
  historyRoutes(context)
  overviewRoutes(app, db, env, currentLists, operation.notices, operation.taps)
  sampleRoutes(app, publisher.publish)
  await app.register((scope) => tapRoutes(scope, operation.taps))
  backupRoutes(app, operation.backups, confirmPassword, env.apiUrl)
  // In a scope of its own, because only its route parses bodies of HTML forms.
  if (previews) await app.register((scope) => previewRoutes(scope, db, env, publisher, pages, previews))
}
