import type { IncomingMessage, RequestListener, Server } from 'node:http'
import type { Resource, Variant } from '../send/resource.ts'
import { writeResource } from '../send/send-resource.ts'
import { limitPieces } from './body-pieces.ts'
import { isFloodedBy } from './pipelining.ts'
import { namesOneHost, refuse } from './refusals.ts'

/**
 * Answers plain visitors before the framework is asked: its router, request objects and listeners cost half as much
 * again as the whole answer (`npm run bench`). Whatever is not plain goes on to the routes, which answer the same; so
 * does everything once the server is closing, because they then close the connection too.
 *
 * As the first to see a request it also refuses what no route should see, and gives every answer its base headers.
 *
 * @param find answers what stands ready in memory at a path, and nothing where that is no 200
 * @param headers of every answer; those of a resource win
 */
export function serveFromMemory(
  server: Server,
  find: (path: string) => Resource | undefined,
  headers: Readonly<Record<string, string>>,
): void {
  const routes = server.listeners('request') as RequestListener[]
  const base = Object.entries(headers)
  const complete = completeOnce(headers)
  const watchPieces = limitPieces(server)
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response) => {
    if (isFloodedBy(request, response)) return
    watchPieces(request, response)
    if (!namesOneHost(request)) return refuse(response, 400, headers)
    const resource = server.listening ? find(plainPath(request)) : undefined
    if (resource) return writeResource(request, response, complete(resource))
    for (const [name, value] of base) response.setHeader(name, value)
    for (const route of routes) route(request, response)
  })
}

/** A way to have a resource with the base headers, made when it is first asked for. */
function completeOnce(base: Readonly<Record<string, string>>): (resource: Resource) => Resource {
  const known = new WeakMap<Resource, Resource>()
  const withBase = (variant: Variant): Variant => ({
    ...variant,
    headers: { ...base, ...variant.headers },
    unchangedHeaders: { ...base, ...variant.unchangedHeaders },
  })
  return (resource) => {
    const made = known.get(resource)
    if (made) return made
    const { identity, gzip, br } = resource.variants
    const variants = { identity: withBase(identity), gzip: withBase(gzip), br: withBase(br) }
    const complete = { ...resource, variants }
    known.set(resource, complete)
    return complete
  }
}

/** The path of a GET or HEAD that brings no token and comes from no other site's script; otherwise an empty one. */
function plainPath({ method, url = '', headers }: IncomingMessage): string {
  if ((method !== 'GET' && method !== 'HEAD') || headers.authorization !== undefined || headers.origin !== undefined)
    return ''
  const query = url.indexOf('?')
  return query < 0 ? url : url.slice(0, query)
}
