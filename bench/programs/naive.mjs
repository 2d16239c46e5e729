// The naive server, with the same stores and the same page: every plugin at the root, and a query and a rendering for
// each request. bench/lib/build-programs.mjs bundles it like the server.
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import rateLimit from '@fastify/rate-limit'
import fastifyStatic from '@fastify/static'
import Fastify from 'fastify'
import { dayPart } from '../../src/contract/greeting.ts'
import { openDatabase } from '../../src/server/db/open-database.ts'
import { createPublicListsReader } from '../../src/server/entities.ts'
import { readEnv } from '../../src/server/env.ts'
import { baseHeaders } from '../../src/server/http/base-headers.ts'
import { readClientBuild } from '../../src/server/http/client-build.ts'
import { createMediaStore } from '../../src/server/media/media.store.ts'
import { createProductStore } from '../../src/server/products/products.store.ts'
import { companyClock } from '../../src/server/publication/company-clock.ts'
import { contentSecurityPolicy } from '../../src/server/publication/policy.ts'
import { renderSite } from '../../src/site/render.tsx'

const root = process.cwd()
const env = readEnv(process.env, root)
const { db, prepare } = openDatabase(env.databaseUrl)
await prepare()
const folder = join(root, 'dist/client')
const client = await readClientBuild(folder)
const policy = { apiUrl: '', feedHost: env.instagramApiUrl, isHttps: false }
const { apiUrl, publicUrl, productImageRequired, fallbackPhone, fallbackEmail } = env
const settings = { apiUrl, publicUrl, productImageRequired, fallbackPhone, fallbackEmail }

const app = Fastify({ logger: { level: env.logLevel } })
await app.register(cors, { origin: true })
await app.register(rateLimit, { max: 1_000_000_000, timeWindow: '1 minute' })
app.addHook('onSend', async (request, reply, body) => {
  reply.headers(baseHeaders(false))
  if (typeof body !== 'string' && !Buffer.isBuffer(body)) return body
  const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`
  reply.header('etag', etag)
  if (request.headers['if-none-match'] !== etag) return body
  reply.code(304).removeHeader('content-length')
  return null
})
await app.register(compress, { encodings: ['br', 'gzip'] })
await app.register(fastifyStatic, { root: folder, globIgnore: ['**/*.html'], wildcard: false })

app.get('/', async (_, reply) => {
  const lists = await createPublicListsReader('')(db)
  const { hour, year } = companyClock(new Date())
  const [page] = renderSite({ ...lists, clock: { dayPart: dayPart(hour), year }, settings }, client)
  return reply.headers(contentSecurityPolicy(policy, page)).type('text/html; charset=utf-8').send(page.html)
})
app.get('/products', () => createProductStore(db).list())
app.get('/media/:file', async (request, reply) => {
  const [, hash, width, format] = /^(\w+)-(\d+)\.(\w+)$/.exec(request.params.file) ?? []
  const bytes = hash && (await createMediaStore(db).readVariant(hash, Number(width), format))
  if (!bytes) return reply.callNotFound()
  return reply.header('cache-control', 'public, max-age=31536000, immutable').type(`image/${format}`).send(bytes)
})

console.log(`${await app.listen({ port: 0, host: '127.0.0.1' })}/`)
process.once('SIGTERM', () => process.exit(0))
