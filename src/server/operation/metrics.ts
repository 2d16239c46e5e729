import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { metricsPath } from '#contract/operation.ts'
import { queueLengths } from '../http/limits.ts'
import { noisyEvents, type SecurityEvent } from '../http/security-log.ts'
import type { Observe } from '../http/server.ts'
import type { Publisher } from '../publication/publisher.ts'
import { hasBearer } from './health.routes.ts'
import type { Operation } from './operation.ts'

export type Metrics = ReturnType<typeof serveMetrics>

/** Registers `GET /metrics`. This module is loaded only with a `METRICS_TOKEN`, because its packages take 50 ms of each start. */
export function serveMetrics(
  app: FastifyInstance,
  token: string,
  publisher: Publisher,
  isDatabaseAway: () => boolean,
  operation: Pick<Operation, 'backups' | 'notices'>,
) {
  const registry = new Registry()
  const registers = [registry]
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name: `toldaria_${name}`,
      help,
      registers,
      async collect() {
        this.set(await read())
      },
    })
  const gauges = (name: string, help: string, label: string, read: () => Promise<Iterable<[string, number]>>) =>
    new Gauge({
      name: `toldaria_${name}`,
      help,
      labelNames: [label],
      registers,
      async collect() {
        for (const [key, value] of await read()) this.set({ [label]: key }, value)
      },
    })

  collectDefaultMetrics({ register: registry })
  gauge('database_up', '1 while the database answers', () => (isDatabaseAway() ? 0 : 1))
  gauge('edition_version', 'The version of what visitors get', () => publisher.edition.version)
  gauge(
    'edition_age_seconds',
    'Since when visitors get it',
    () => (Date.now() - publisher.edition.pageSource.now.getTime()) / 1000,
  )
  gauge('edition_outdated_seconds', 'For how long it has been older than the database', () => {
    return publisher.outdatedMs() / 1000
  })
  gauge('proven_backup_age_seconds', 'The age of the newest proven copy; infinite without one', async () => {
    const [newest] = await operation.backups.list().catch(() => [])
    return newest ? (Date.now() - Date.parse(newest.at)) / 1000 : Number.POSITIVE_INFINITY
  })
  gauges('queue_length', 'Who waits for a permit, by queue', 'queue', async () => Object.entries(queueLengths))
  gauges('notice', '1 while the operator should look (docs/operations.md)', 'kind', async () =>
    [...(await operation.notices())].map(([kind, notice]) => [kind, notice ? 1 : 0]),
  )
  const events = new Counter({
    name: 'toldaria_security_events_total',
    help: 'Security events, such as refused sign-ins',
    labelNames: ['event'],
    registers,
  })
  // From the first scrape on, so that the first refusal is an increase.
  for (const event of noisyEvents) events.inc({ event }, 0)

  const observe = observeRequests(app, registry)
  app.get(metricsPath, async (request, reply) => {
    if (!hasBearer(request, token)) return reply.callNotFound()
    return reply
      .type(registry.contentType)
      .header('cache-control', 'private, no-store')
      .send(await registry.metrics())
  })

  return { observe, countSecurityEvent: (event: SecurityEvent) => events.inc({ event }) }
}

const noRoute = 'none'
const labelNames = ['method', 'route', 'status'] as const
const buckets = [0.001, 0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10]

/**
 * Counts and times every response by its route, never by its address, so that the labels say nothing of a visitor and their number is bounded.
 * Must be called before the routes are registered. Returns what is called with every response.
 */
function observeRequests(app: FastifyInstance, registry: Registry): Observe {
  const registers = [registry]
  const count = new Counter({
    name: 'http_requests_total',
    help: 'Responses by method, route and status',
    labelNames,
    registers,
  })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to its response',
    labelNames,
    buckets,
    registers,
  })
  const routes = new WeakMap<IncomingMessage, string>()
  app.addHook('onRequest', async ({ raw, routeOptions }) => void routes.set(raw, routeOptions.url ?? noRoute))

  return (request, path, status, seconds) => {
    // What is in memory has few paths, but for those of items.
    const route = collapsed(routes.get(request) ?? (status < 400 ? path : noRoute))
    const labels = { method: request.method ?? '', route, status }
    count.inc(labels)
    duration.observe(labels, seconds)
  }
}

/** One route for all items, and for all files of a folder. */
function collapsed(path: string): string {
  return path.replace(/^\/(assets|fonts|media|pictures|produto|produtos)\/.+$/, '/$1/*')
}
