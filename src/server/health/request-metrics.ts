import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'
import type { Observe } from '../http/server.ts'

const noRoute = 'none'
const labelNames = ['method', 'route', 'status'] as const
const buckets = [0.001, 0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10]

/**
 * Counts and times every response by its route, never by its address, so that the labels say nothing of a visitor and their number is bounded.
 * Must be called before the routes are registered. Returns what is called with every response.
 */
export function observeRequests(app: FastifyInstance, registry: Registry): Observe {
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
