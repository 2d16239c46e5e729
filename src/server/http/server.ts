import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { FastifyServerFactory } from 'fastify'
import type { Resource } from '../send/resource.ts'
import { writeResource } from '../send/send-resource.ts'
import { inTurn, limitConnections } from './connections.ts'
import { DrainingResponse } from './draining-response.ts'
import { namesOneHost, refuse } from './refusals.ts'
import { requestTimeoutMs } from './request-timeout.ts'

/** Called with each response, when it is sent or its connection closed. */
export type Observe = (request: IncomingMessage, path: string, status: number, seconds: number) => void

interface Door {
  /** Headers of every response; a response's own header of the same name replaces them. */
  headers: Readonly<Record<string, string>>
  /** Returns what is in memory at a path, or undefined if the routes must respond. */
  inMemory: (path: string) => Resource | undefined
  /** Returns undefined without metrics. */
  observe: () => Observe | undefined
}

const options = {
  ServerResponse: DrainingResponse,
  // Joins a second Host with a comma and allows a missing one: `namesOneHost` refuses both.
  joinDuplicateHeaders: true,
  requireHostHeader: false,
  connectionsCheckingInterval: 1000,
}

/**
 * Returns Fastify's `serverFactory`. Its listener does what all responses need, then sends what is in memory or calls Fastify's handler,
 * whose routes return the same bytes: Fastify's router and request objects cost half as much again as the whole response. While the server
 * is closing Fastify handles everything, because it then closes the connection too.
 *
 * @param create the server of `npm run dev`, which has Vite in front
 */
export function createServerFactory(
  { headers, inMemory, observe }: Door,
  create: (handle: RequestListener) => Server = (handle) => createServer(options, handle),
): FastifyServerFactory {
  function setBaseHeaders(response: ServerResponse): void {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  }

  return (routes) => {
    const server = create(
      inTurn((request, response) => {
        const path = plainPath(request)
        const observed = observe()
        if (observed) {
          const startMs = performance.now()
          response.once('close', () =>
            observed(request, path, response.statusCode, (performance.now() - startMs) / 1000),
          )
        }
        const resource = server.listening && path !== '' && namesOneHost(request) ? inMemory(path) : undefined
        // Set one by one, headers cost a tenth of the whole response.
        if (resource) return writeResource(request, response, resource, headers)
        setBaseHeaders(response)
        if (namesOneHost(request)) routes(request, response)
        else refuse(response, 400)
      }),
    )
    server.headersTimeout = 10_000
    server.requestTimeout = requestTimeoutMs
    server.keepAliveTimeout = 72_000
    limitConnections(server)
    // Node itself would respond without the base headers.
    server.on('checkExpectation', (_, response) => {
      setBaseHeaders(response)
      refuse(response, 417)
    })
    return server
  }
}

/** The path of a GET or HEAD without a token and without an `Origin`; '' for every other request. */
function plainPath({ method, url = '', headers }: IncomingMessage): string {
  if ((method !== 'GET' && method !== 'HEAD') || headers.authorization !== undefined || headers.origin !== undefined)
    return ''
  const query = url.indexOf('?')
  return query < 0 ? url : url.slice(0, query)
}
