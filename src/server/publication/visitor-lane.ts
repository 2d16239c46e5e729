import type { IncomingMessage, RequestListener, Server } from 'node:http'
import type { Edition } from './edition.ts'
import type { Publisher } from './publisher.ts'
import type { Resource } from './resource.ts'
import { writeResource } from './send-resource.ts'

/**
 * Answers plain visitors before the framework is asked: its router, request objects and listeners cost half as much
 * again as the whole answer (`npm run bench`). Whatever is not plain goes on to the routes, which answer the same; so
 * does everything once the server is closing, because they then close the connection too.
 */
export function openVisitorLane(server: Server, publisher: Publisher): void {
  const routes = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response) => {
    const resource = server.listening ? plainlyAsked(request, publisher.edition) : undefined
    if (resource) writeResource(request, response, resource)
    else for (const route of routes) route(request, response)
  })
}

/** What a GET or HEAD asks for that brings no token and comes from no other site's script. */
function plainlyAsked({ method, url = '', headers }: IncomingMessage, edition: Edition): Resource | undefined {
  if ((method !== 'GET' && method !== 'HEAD') || headers.authorization !== undefined || headers.origin !== undefined)
    return undefined
  const query = url.indexOf('?')
  const path = query < 0 ? url : url.slice(0, query)
  return edition.listResources.get(path) ?? (path === '/404' ? undefined : edition.pageResources.get(path))
}
