import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ProblemError } from '../http/problems.ts'
import { sendResource } from '../send/send-resource.ts'
import { listPaths } from './edition.ts'
import type { Publisher } from './publisher.ts'

const reading = ['GET', 'HEAD']

/**
 * Serves visitors: lists and pages of the live edition. Registered beside the API, not inside it, so that a visitor's request runs no
 * plugin, query or rendering.
 */
export function publicRoutes(app: FastifyInstance, publisher: Publisher, corsOrigins: readonly string[]): void {
  for (const path of listPaths) {
    app.route({
      method: reading,
      url: path,
      handler(request, reply) {
        const resource = publisher.edition.listResources.get(path)
        if (!resource) throw new ProblemError('database_unavailable', { retryAfterSeconds: 2 })
        sendResource(request, reply, resource, crossOrigin(request, corsOrigins))
      },
    })
  }
  const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request.url)
    const resource = publisher.edition.pageResources.get(path)
    if (resource) sendResource(request, reply, resource)
    else reply.callNotFound()
  }
  app.route({ method: reading, url: '/', handler: sendPage })
  // The first products are on the main page.
  for (const url of ['/produtos', '/produtos/', '/produtos/1'])
    app.route({ method: reading, url, handler: (_, reply) => reply.redirect('/#produtos', 308) })
  app.route({ method: reading, url: '/produtos/:page', handler: sendPage })
  for (const url of [
    '/privacidade',
    '/robots.txt',
    '/sitemap.xml',
    '/manifest.webmanifest',
    '/admin/manifest.webmanifest',
  ])
    app.route({ method: reading, url, handler: sendPage })
}

function crossOrigin(request: FastifyRequest, corsOrigins: readonly string[]) {
  const { origin } = request.headers
  return origin !== undefined && corsOrigins.includes(origin) ? { 'access-control-allow-origin': origin } : undefined
}

/** The path of a request's target, which may be an absolute URL (RFC 9112 §3.2.2). */
function pathOf(target: string): string {
  const [address = ''] = target.split('?', 1)
  return address.startsWith('/') ? address : address.replace(/^https?:\/\/[^/]*/i, '') || '/'
}
