import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Resource, Variant } from '../send/resource.ts'
import { writeResource } from '../send/send-resource.ts'
import { limitPieces } from './body-pieces.ts'
import { handleInTurn } from './pipelining.ts'
import { namesOneHost, refuse } from './refusals.ts'

/** Called with each response that Fastify does not see. */
export type Observe = (method: string, path: string, status: number, seconds: number) => void

/**
 * Serves plain GET and HEAD requests from memory before Fastify: its router, request objects and listeners cost half as much again as the
 * whole response (`npm run bench`). Every other request goes on to Fastify, whose routes return the same bytes. So does every request while
 * the server is closing, because Fastify then closes the connection too.
 *
 * This is the first listener of every request, so it also handles pipelined requests one after the other, refuses a request that does not
 * name one host, and sets the base headers.
 *
 * @param find returns the resource in memory at a path, or undefined if the routes must respond
 * @param headers of every response; a resource's own headers replace them
 * @param observe absent without metrics
 */
export function serveFromMemory(
  server: Server,
  find: (path: string, response: ServerResponse) => Resource | undefined,
  headers: Readonly<Record<string, string>>,
  observe?: Observe,
): void {
  const routes = server.listeners('request') as RequestListener[]
  const base = Object.entries(headers)
  const withHeaders = withBaseHeaders(headers)
  const watchPieces = limitPieces(server)
  server.removeAllListeners('request')
  const handle: RequestListener = (request, response) => {
    const startMs = observe ? performance.now() : 0
    const path = plainPath(request)
    const resource = server.listening ? find(path, response) : undefined
    if (!namesOneHost(request)) refuse(response, 400, headers)
    else if (resource) writeResource(request, response, withHeaders(resource))
    else {
      for (const [name, value] of base) response.setHeader(name, value)
      for (const route of routes) route(request, response)
      return
    }
    observe?.(request.method ?? '', path, response.statusCode, (performance.now() - startMs) / 1000)
  }
  server.on('request', (request: IncomingMessage, response) => {
    watchPieces(request, response)
    handleInTurn(request, response, handle)
  })
}

/** Returns a function that adds the base headers to a resource; each resource is copied once. */
function withBaseHeaders(base: Readonly<Record<string, string>>): (resource: Resource) => Resource {
  const copies = new WeakMap<Resource, Resource>()
  const withBase = (variant: Variant): Variant => ({
    ...variant,
    headers: { ...base, ...variant.headers },
    unchangedHeaders: { ...base, ...variant.unchangedHeaders },
  })
  return (resource) => {
    const existing = copies.get(resource)
    if (existing) return existing
    const { identity, gzip, br } = resource.variants
    const variants = { identity: withBase(identity), gzip: withBase(gzip), br: withBase(br) }
    const copy = { ...resource, variants }
    copies.set(resource, copy)
    return copy
  }
}

/** The path of a GET or HEAD without a token and without an `Origin`; '' for every other request. */
function plainPath({ method, url = '', headers }: IncomingMessage): string {
  if ((method !== 'GET' && method !== 'HEAD') || headers.authorization !== undefined || headers.origin !== undefined)
    return ''
  const query = url.indexOf('?')
  return query < 0 ? url : url.slice(0, query)
}
