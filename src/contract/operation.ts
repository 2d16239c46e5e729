import * as z from 'zod/mini'
import { loginInputSchema } from './access.ts'
import { type AnyEndpoint, creating, reading } from './endpoint.ts'

/** A copy of all content in one file, which was restored and compared before it got its name. */
export const backupSchema = z.object({
  name: z.string(),
  bytes: z.int(),
  /** When the database was read. */
  at: z.string(),
  /** When the restored copy was found to be equal. */
  provenAt: z.string(),
})
export type Backup = z.output<typeof backupSchema>

export const backups = {
  /** Newest first. */
  list: { ...reading, path: '/backups', reply: z.array(backupSchema) },
  /** Makes a copy and responds once it is proven, which can take minutes. All calls meanwhile get the same copy. */
  create: { ...creating, path: '/backups', body: undefined, reply: backupSchema, header: undefined },
  /**
   * The address of the file for one download within 60 s and while the session lasts, without a token. `:id` is the copy's name. A wrong
   * password: as in `me.save`.
   */
  link: {
    method: 'POST',
    path: '/backups/:id/link',
    idFormat: 'name',
    access: 'admin',
    status: 200,
    body: z.object({ currentPassword: loginInputSchema.shape.password }),
    reply: z.object({ url: z.string() }),
  },
} as const satisfies Record<string, AnyEndpoint>

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
