import * as z from 'zod/mini'
import { type AnyEndpoint, reading } from './endpoint.ts'

const read = { ...reading, access: 'public' } as const

/**
 * `degraded`: visitors are served, and the operator should look. `parts` only with `METRICS_TOKEN` as the bearer token; each is 'ok', or what is
 * wrong with it.
 */
export const readinessSchema = z.object({
  status: z.enum(['ok', 'degraded']),
  parts: z.optional(
    z.object({
      database: z.enum(['ok', 'away']),
      edition: z.enum(['ok', 'outdated']),
      backup: z.enum(['ok', 'none_proven']),
      disk: z.enum(['ok', 'almost_full']),
    }),
  ),
})
export type Readiness = z.output<typeof readinessSchema>

/** For whatever watches the server. Neither asks the database, so that an outage of it restarts nothing. */
export const health = {
  /** The process responds. */
  live: { ...read, path: '/healthz', reply: z.object({ status: z.literal('ok') }) },
  /** Always 200, because visitors are served without a database, too. */
  ready: { ...read, path: '/readyz', reply: readinessSchema },
} as const satisfies Record<string, AnyEndpoint>

/** Metrics in the text format of Prometheus; 404 without `METRICS_TOKEN`. */
export const metricsPath = '/metrics'
