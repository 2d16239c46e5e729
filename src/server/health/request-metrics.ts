import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Metric, Registry } from 'prom-client'
import type { Observe } from '../http/server.ts'

const noRoute = 'none'
const bounds = [0.001, 0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10]

/** The responses of one method, route and status. */
interface Series {
  labels: { method: string; route: string; status: number }
  count: number
  seconds: number
  /** Those within each bound and above the one before. */
  buckets: number[]
}

/**
 * Counts and times every response by its route, never by its address, so that the labels say nothing of a visitor and their number is bounded.
 * Must be called before the routes are registered. Returns what is called with every response.
 *
 * The counts are ours, because a counter and a histogram of prom-client cost a third of a response from memory (measured); it writes them.
 */
export function observeRequests(app: FastifyInstance, registry: Registry): Observe {
  const allSeries = new Map<string, Series>()

  function add(method: string, route: string, status: number, seconds: number): void {
    const key = `${method} ${status} ${route}`
    let series = allSeries.get(key)
    if (!series) {
      series = { labels: { method, route, status }, count: 0, seconds: 0, buckets: bounds.map(() => 0) }
      allSeries.set(key, series)
    }
    series.count += 1
    series.seconds += seconds
    const bucket = bounds.findIndex((bound) => seconds <= bound)
    if (bucket >= 0) series.buckets[bucket] = (series.buckets[bucket] ?? 0) + 1
  }

  const routes = new WeakMap<IncomingMessage, string>()
  app.addHook('onRequest', async ({ raw, routeOptions }) => void routes.set(raw, routeOptions.url ?? noRoute))
  const register = (name: string, help: string, type: string, values: () => object[]) =>
    registry.registerMetric({ name, get: async () => ({ name, help, type, values: values() }) } as unknown as Metric)
  register('http_requests_total', 'Responses by method, route and status', 'counter', () =>
    [...allSeries.values()].map(({ labels, count: value }) => ({ labels, value })),
  )
  const duration = 'http_request_duration_seconds'
  register(duration, 'Time from a request to its response', 'histogram', () =>
    [...allSeries.values()].flatMap(({ labels, count, seconds, buckets }) => {
      const within = (le: number | string, value: number) => ({
        metricName: `${duration}_bucket`,
        labels: { ...labels, le },
        value,
      })
      const upTo = (index: number) => buckets.slice(0, index + 1).reduce((sum, some) => sum + some, 0)
      return [
        ...bounds.map((bound, index) => within(bound, upTo(index))),
        within('+Inf', count),
        { metricName: `${duration}_sum`, labels, value: seconds },
        { metricName: `${duration}_count`, labels, value: count },
      ]
    }),
  )

  return (request, path, status, seconds) => {
    // What is in memory has few paths, but for those of items.
    const route = routes.get(request) ?? (status < 400 ? path : noRoute)
    add(request.method ?? '', collapsed(route), status, seconds)
  }
}

/** One route for all items, and for all files of a folder. */
function collapsed(path: string): string {
  return path.replace(/^\/(assets|fonts|media|pictures|produto|produtos)\/.+$/, '/$1/*')
}
