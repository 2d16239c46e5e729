import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'

/** Events that an attacker can cause at will, with their maximum lines a minute; one more line counts those left out. */
const noisy = {
  sign_in_failed: 30,
  sign_in_limited: 30,
  recovery_failed: 30,
  recovery_limited: 30,
  password_failed: 30,
  password_limited: 30,
  token_refused: 30,
}
const minuteMs = 60_000

type NoisyEvent = keyof typeof noisy
export const noisyEvents = Object.keys(noisy) as NoisyEvent[]
export type SecurityEvent =
  | NoisyEvent
  | 'sign_in_succeeded'
  | 'user_created'
  | 'user_changed'
  | 'user_deleted'
  | 'user_restored'
  | 'user_erased'
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
  limit?: string
  isKnownDevice?: boolean
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Logs one security event (docs/operations.md) with the id of its request. */
    securityLog: (event: SecurityEvent, request: FastifyRequest, details?: SecurityDetails) => void
  }
}

/** Decorates the app with `securityLog`, and counts each event, also those that are not written. */
export function addSecurityLog(app: FastifyInstance, count: (event: SecurityEvent) => void = () => {}): void {
  const mayWrite = limitLines(app.log)
  app.decorate('securityLog', (event, request, details = {}) => {
    count(event)
    const isNoisy = event in noisy
    if (isNoisy && !mayWrite(event as NoisyEvent)) return
    app.log[isNoisy ? 'warn' : 'info']({ event, requestId: request.id, ...details }, 'security')
  })
}

function limitLines(log: FastifyBaseLogger): (event: NoisyEvent) => boolean {
  const counts = new Map<NoisyEvent, number>()
  const endMinute = (event: NoisyEvent) => {
    const leftOut = (counts.get(event) ?? 0) - noisy[event]
    counts.delete(event)
    if (leftOut > 0) log.warn({ event, leftOut }, 'security')
  }
  return (event) => {
    const count = (counts.get(event) ?? 0) + 1
    if (count === 1) setTimeout(endMinute, minuteMs, event).unref()
    counts.set(event, count)
    return count <= noisy[event]
  }
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
