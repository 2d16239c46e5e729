import { randomBytes } from 'node:crypto'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { FastifyInstance, FastifyServerFactory } from 'fastify'
import { type Resource, withHeaders, writeResource } from './resource.ts'

const serverOptions = {
  // Checked every 5 s: a head has 10 to 15 s.
  headersTimeout: 10_000,
  connectionsCheckingInterval: 5000,
  // 25 MB from a phone at 1 Mbit/s take 200 s, and large bodies wait for each other.
  requestTimeout: 600_000,
  keepAliveTimeout: 72_000,
  // Joins a second Host with a comma and allows a missing one: `namesOneHost` refuses both.
  joinDuplicateHeaders: true,
  requireHostHeader: false,
}
/** Beyond it new connections are closed at once. */
const maxConnections = 1024

/** How long the rest of a refused body is discarded. */
const discardMs = 30_000
/** For a client to read the response to a request that was no HTTP. */
const lingerMs = 1000
/** At a stop: until what is not complete ends, for connections that wait to be accepted, and between looks for idle ones. */
const stopMs = 2000
const closeIdleMs = 50
const acceptMs = 1000

const statusOf: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

const idPrefix = randomBytes(6).toString('base64url')
let requestCount = 0

/** Returns an id that is unique across processes. It is in a problem's body and in the log lines of its request. */
export function newRequestId(): string {
  requestCount += 1
  return `${idPrefix}-${requestCount.toString(36)}`
}

/**
 * Returns Fastify's `clientErrorHandler`: responds to malformed or incomplete requests with their status alone, and closes.
 *
 * @param headers of every response
 */
export function createClientErrorHandler(headers: Readonly<Record<string, string>>) {
  const lines = Object.entries({ ...headers, 'content-length': '0', connection: 'close' })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return ({ code }: Error & { code: string }, socket: Socket): void => {
    const status = statusOf[code] ?? 400
    if (socket.writable && code !== 'ECONNRESET')
      socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n`)
    // A client that never closes must not keep the connection.
    setTimeout(() => socket.destroy(), lingerMs).unref()
  }
}

/**
 * Headers of every response, whatever sends it. A response's own header of the same name replaces the one here.
 *
 * @param isHttps whether the public address is https; browsers are then told to use nothing else for a year
 */
export function baseHeaders(isHttps: boolean): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    // An embedded video or map keeps what its own frame allows.
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    ...(isHttps ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
}

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

/**
 * Returns Fastify's `serverFactory`. Its listener does what all responses need, then sends what is in memory or calls Fastify's handler,
 * whose routes return the same bytes: Fastify's router and request objects cost half as much again as the whole response. While the server
 * is closing Fastify handles everything, because it then closes the connection too.
 *
 * @param create the server of `npm run dev`, which has Vite in front
 */
export function createServerFactory(
  { headers, inMemory, observe }: Door,
  create: (handle: RequestListener) => Server = (handle) => createServer(serverOptions, handle),
): FastifyServerFactory {
  const completed = new WeakMap<Resource, Resource>()

  /** The resource with the headers of every response. Made anew for each, it costs a third of the whole response (measured). */
  function complete(resource: Resource): Resource {
    const known = completed.get(resource) ?? withHeaders(resource, headers)
    completed.set(resource, known)
    return known
  }

  return (routes) => {
    const handle: RequestListener = (request, response) => {
      const path = plainPath(request)
      const observed = observe()
      if (observed) {
        const startMs = performance.now()
        response.once('close', () => observed(request, path, response.statusCode, (performance.now() - startMs) / 1000))
      }
      const resource = server.listening && path !== '' && namesOneHost(request) ? inMemory(path) : undefined
      if (resource) return writeResource(request, response, complete(resource))
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
      if (namesOneHost(request)) routes(request, response)
      else response.writeHead(400, { connection: 'close' }).end()
    }
    const server = create(handle)
    server.maxConnections = maxConnections
    server.on('checkContinue', (request, response) => {
      continueWhenRead(request, response)
      handle(request, response)
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

/** Whether a request has exactly one `Host` (RFC 9112 §3.2). Node joins duplicates with a comma. */
function namesOneHost({ headers: { host }, httpVersionMinor }: IncomingMessage): boolean {
  return host === undefined ? httpVersionMinor === 0 : !host.includes(',')
}

/** Sends `100 Continue` when the body begins to be read: a request that is refused without its body never gets it. */
function continueWhenRead(request: IncomingMessage, response: ServerResponse): void {
  const onListener = (event: string | symbol) => {
    if (event !== 'data' && event !== 'readable') return
    request.off('newListener', onListener)
    if (!response.headersSent) response.writeContinue()
  }
  request.on('newListener', onListener)
}

/**
 * Sends a response that needs no body without waiting for it; Node discards what still comes for up to 30 s. The connection stays
 * open for that time: one that is closed with unread bytes is reset, and the client may lose the response (RFC 9112 §9.6).
 */
export function discardUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw }, reply) => {
    if (!isBeingSent(raw)) return
    reply.removeHeader('connection')
    const timer = setTimeout(() => raw.destroy(), discardMs).unref()
    raw.once('close', () => clearTimeout(timer))
  })
}

/** Whether the rest of a body has yet to come. A request without a body is incomplete, too, while its handler runs. */
function isBeingSent({ complete, headers }: IncomingMessage): boolean {
  return !complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0)
}

/**
 * Closes the app: handles the requests of all connections that were made, closes connections once they are idle, and ends what is not
 * complete after 2 s.
 */
export async function closeWithin2s(app: FastifyInstance): Promise<void> {
  const { server } = app
  const end = setTimeout(() => server.closeAllConnections(), stopMs)
  await acceptWaiting(server)
  // Right after Node has read from all of them: a connection that is closed with unread bytes is reset.
  const idle = setInterval(() => setImmediate(() => server.closeIdleConnections()), closeIdleMs)
  await app.close().finally(() => {
    clearInterval(idle)
    clearTimeout(end)
  })
}

/** Accepts the connections that the system holds, which would be reset. Node accepts one in each turn of its event loop. */
async function acceptWaiting(server: Server): Promise<void> {
  let isAccepting = true
  const onConnection = () => {
    isAccepting = true
  }
  const startMs = performance.now()
  server.on('connection', onConnection)
  while (isAccepting && performance.now() - startMs < acceptMs) {
    isAccepting = false
    await yieldToEventLoop()
    await yieldToEventLoop()
  }
  server.off('connection', onConnection)
}
