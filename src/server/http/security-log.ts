import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Events that an attacker can cause at will: each writes at most 30 lines a minute. The metrics count all. */
export const noisyEvents = [
  'sign_in_failed',
  'sign_in_limited',
  'recovery_failed',
  'recovery_limited',
  'password_failed',
  'password_limited',
  'token_refused',
] as const
const linesPerMinute = 30
const minuteMs = 60_000

type NoisyEvent = (typeof noisyEvents)[number]
export type SecurityEvent =
  | NoisyEvent
  | 'sign_in_succeeded'
  | 'user_created'
  | 'user_changed'
  | 'user_deleted'
  | 'user_restored'
  | 'user_erased'
  | 'history_erased'
  | 'password_changed'
  | 'recovery_code_used'
  | 'recovery_codes_created'
  | 'sign_in_link_used'
  | 'sign_in_link_created'
  | 'session_ended'
  | 'other_sessions_ended'
  | 'backup_made'
  | 'backup_link_created'
  | 'backup_downloaded'

interface SecurityDetails {
  /** The user whom the event concerns. Of personal data only ids are logged. */
  userId?: string | undefined
  /** The id of the administrator who caused it. */
  by?: string | undefined
  /** Of what the history was erased. */
  entity?: string
  itemId?: string
  limit?: string
  isKnownDevice?: boolean | undefined
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Logs one security event (docs/operations.md) with the id of its request. */
    securityLog: (event: SecurityEvent, request: FastifyRequest, details?: SecurityDetails) => void
  }
}

/** Decorates the app with `securityLog`, and counts each event, also those that are not written. */
export function addSecurityLog(app: FastifyInstance, count: (event: SecurityEvent) => void = () => {}): void {
  const lines = new Map<SecurityEvent, number>()
  const timer = setInterval(() => lines.clear(), minuteMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))
  app.decorate('securityLog', (event, request, details = {}) => {
    count(event)
    const line = { event, requestId: request.id, ...details }
    if (!noisyEvents.some((noisy) => noisy === event)) return app.log.info(line, 'security')
    const written = lines.get(event) ?? 0
    lines.set(event, written + 1)
    if (written < linesPerMinute) app.log.warn(line, 'security')
  })
}

/**
 * Logs once when a request comes through a proxy although `TRUST_PROXY` is not set: all clients then share the proxy's address and its
 * limits.
 */
export function warnOfUntrustedProxy(app: FastifyInstance): void {
  let wasLogged = false
  app.addHook('onRequest', async ({ id, headers }) => {
    if (wasLogged || !(headers['x-forwarded-for'] ?? headers.forwarded ?? headers['x-real-ip'])) return
    wasLogged = true
    app.log.warn({ event: 'proxy_not_trusted', requestId: id }, 'security')
  })
}
