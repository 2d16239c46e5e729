import type { FastifyInstance } from 'fastify'
import { makeResource, type Resource } from '../send/resource.ts'
import { sendResource } from '../send/send-resource.ts'

/** Registers `GET /openapi.json`. The document is made at its first request: it takes 50 ms and is rarely read. */
export function openApiRoute(app: FastifyInstance): void {
  let made: Promise<Resource> | undefined
  const make = async () => {
    const { openApiDocument } = await import('./document.ts')
    return await makeResource(JSON.stringify(openApiDocument()), {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, no-cache',
      vary: 'Accept-Encoding',
      // A panel on another host than the API shows it, too.
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    })
  }
  app.route({
    method: ['GET', 'HEAD'],
    url: '/openapi.json',
    async handler(request, reply) {
      made ??= make()
      sendResource(request, reply, await made)
      return reply
    },
  })
}
