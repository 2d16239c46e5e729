import type { FastifyInstance } from 'fastify'

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
