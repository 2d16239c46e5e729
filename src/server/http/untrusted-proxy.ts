import type { FastifyInstance } from 'fastify'

/**
 * Says once in the log that a proxy seems to stand in front though `TRUST_PROXY` is not set: all clients then count as
 * one address, the proxy's.
 */
export function noticeProxy(app: FastifyInstance): void {
  let wasNoticed = false
  app.addHook('onRequest', async ({ id, headers }) => {
    if (wasNoticed || !(headers['x-forwarded-for'] ?? headers.forwarded ?? headers['x-real-ip'])) return
    wasNoticed = true
    app.log.warn({ event: 'proxy_not_trusted', requestId: id }, 'security')
  })
}
