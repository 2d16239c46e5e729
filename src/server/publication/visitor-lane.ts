import type { IncomingMessage, RequestListener, Server } from 'node:http'
import type { Resource } from './resource.ts'
import { writeResource } from './send-resource.ts'

/**
 * Answers plain visitors before the framework is asked: its router, request objects and listeners cost half as much
 * again as the whole answer (`npm run bench`). Whatever is not plain goes on to the routes, which answer the same; so
 * does everything once the server is closing, because they then close the connection too.
 *
 * @param find answers what stands ready in memory at a path, and nothing where that is no 200
 */
export function openVisitorLane(server: Server, find: (path: string) => Resource | undefined): void {
  const routes = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response) => {
    const resource = server.listening ? find(plainPath(request)) : undefined
    if (resource) writeResource(request, response, resource)
    else for (const route of routes) route(request, response)
  })
}

/** The path of a GET or HEAD that brings no token and comes from no other site's script; otherwise an empty one. */
function plainPath({ method, url = '', headers }: IncomingMessage): string {
  if ((method !== 'GET' && method !== 'HEAD') || headers.authorization !== undefined || headers.origin !== undefined)
    return ''
  const query = url.indexOf('?')
  return query < 0 ? url : url.slice(0, query)
}
