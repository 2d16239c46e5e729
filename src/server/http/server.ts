import { randomBytes } from 'node:crypto'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  ServerResponse,
  STATUS_CODES,
} from 'node:http'
import { Socket } from 'node:net'
import type { FastifyServerFactory } from 'fastify'
import { problemBody } from './problems.ts'
import { type Resource, withHeaders, writeResource } from './resource.ts'

/** Time for a request's head, for a whole request, and for an idle connection. */
const headMs = 10_000
/** 25 MB from a phone at 1 Mbit/s take 200 s, and large bodies wait for each other. */
const requestMs = 600_000
const idleMs = 72_000
/** A response of which nothing is taken for this long ends. */
const unreadMs = 60_000
const lookEveryMs = 5000
/** For a client to read the response to a request that was no HTTP. */
const lingerMs = 1000

const maxConnections = 1024
/** Requests of one connection without a complete response. */
const maxUnanswered = 16

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

/** Whether a request has exactly one `Host` (RFC 9112 §3.2). Node joins duplicates with a comma. */
export function namesOneHost({ headers: { host }, httpVersionMinor }: IncomingMessage): boolean {
  return host === undefined ? httpVersionMinor === 0 : !host.includes(',')
}

/** Responds with a problem without calling any route, and closes the connection. */
export function refuse(response: ServerResponse, status: number): void {
  const problem = makeProblem(status)
  response.writeHead(status, problem.headers).end(problem.body)
}

/**
 * Returns Fastify's `clientErrorHandler`: responds with a problem to malformed or incomplete requests, and closes.
 *
 * @param headers of every response
 */
export function createClientErrorHandler(headers: Readonly<Record<string, string>>) {
  return (error: Error & { code: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const status = statusOf[error.code] ?? 400
    const problem = makeProblem(status)
    const lines = Object.entries({ ...headers, ...problem.headers }).map(([name, value]) => `${name}: ${value}`)
    socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', problem.body].join('\r\n'))
    // A client that never closes must not keep the connection.
    setTimeout(() => socket.destroy(), lingerMs).unref()
  }
}

function makeProblem(status: number) {
  const requestId = newRequestId()
  const body = JSON.stringify({ ...problemBody('bad_request', requestId), status })
  const headers = {
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'private, no-store',
    'x-request-id': requestId,
    connection: 'close',
  }
  return { body, headers }
}

/** Browser features that the site never uses. An embedded video or map keeps what its own frame allows. */
const unusedFeatures = [
  'camera',
  'display-capture',
  'geolocation',
  'hid',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
].map((feature) => `${feature}=()`)

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
    'permissions-policy': unusedFeatures.join(', '),
    ...(isHttps ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
}

/** How much of a refused body is discarded, for how long, and without a byte. */
const drained = { bytes: 36_000_000, ms: 30_000, stalledMs: 5000 }

/**
 * A response that is sent when the rest of its request's body was read and discarded (RFC 9112 §9.6). Otherwise a client that still sends
 * may lose it: the kernel resets a connection that is closed with unread bytes, and Caddy does the same as soon as it has the whole response.
 */
class DrainingResponse extends ServerResponse {
  override end(...sent: unknown[]): this {
    if (!isBeingSent(this.req)) return super.end(...(sent as []))
    drain(this.req, () => super.end(...(sent as [])))
    return this
  }
}

/** Whether the rest of a body has yet to come. A request without a body is incomplete, too, while its handler runs. */
function isBeingSent({ complete, headers }: IncomingMessage): boolean {
  return !complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0)
}

/** Discards what comes of a body until it ends, its connection closes, or there was too much of it or too long no more. */
function drain(request: IncomingMessage, done: () => void): void {
  let bytes = 0
  const stop = () => {
    clearTimeout(whole)
    clearTimeout(stalled)
    request.off('data', onData).off('end', stop).off('close', stop)
    done()
    if (!request.complete) request.socket.destroySoon()
  }
  const whole = setTimeout(stop, drained.ms).unref()
  const stalled = setTimeout(stop, drained.stalledMs).unref()
  const onData = (chunk: Buffer) => {
    stalled.refresh()
    bytes += chunk.length
    if (bytes > drained.bytes) stop()
  }
  request.on('data', onData).once('end', stop).once('close', stop).resume()
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

  /** The resource with the headers of every response. Made anew for each, it costs a third of the whole response (measured). */
  function complete(resource: Resource): Resource {
    let known = completed.get(resource)
    if (!known) {
      known = withHeaders(resource, headers)
      completed.set(resource, known)
    }
    return known
  }
  const completed = new WeakMap<Resource, Resource>()

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
        if (resource) return writeResource(request, response, complete(resource))
        setBaseHeaders(response)
        if (namesOneHost(request)) routes(request, response)
        else refuse(response, 400)
      }),
    )
    server.headersTimeout = headMs
    server.requestTimeout = requestMs
    server.keepAliveTimeout = idleMs
    limitConnections(server)
    // Node itself would respond without the base headers.
    server.on('checkExpectation', (_, response) => {
      setBaseHeaders(response)
      refuse(response, 417)
    })
    return server
  }
}

/**
 * Closes a request's connection after this long without a byte in either direction, until the response is sent; 0 disables it. By default ten
 * minutes, for what may be paused. An injected request has no connection.
 */
export function limitSilence({ raw }: { raw: IncomingMessage }, ms = requestMs): void {
  if (raw.socket instanceof Socket) raw.socket.setTimeout(ms)
}

const responses = new WeakMap<Socket, ServerResponse[]>()

/** The responses of a connection that are not complete, the oldest first. */
function unansweredOf(socket: Socket): ServerResponse[] {
  const unanswered = responses.get(socket) ?? []
  if (!responses.has(socket)) responses.set(socket, unanswered)
  while (unanswered[0]?.closed) unanswered.shift()
  return unanswered
}

/**
 * Handles the requests of each connection one after the other: a pipelined request holds no file, picture or row until the responses before
 * it are sent. Closes a connection with more than 16 requests without a complete response: Node passes on all that 64 KB hold, 2,400 of `/`.
 */
function inTurn(handle: RequestListener): RequestListener {
  return (request, response) => {
    const { socket } = request
    // Node goes on parsing what had arrived when the connection was closed.
    if (socket.destroyed) return
    const unanswered = unansweredOf(socket)
    if (unanswered.length === maxUnanswered) {
      socket.destroy()
      return
    }
    const before = unanswered.at(-1)
    unanswered.push(response)
    if (!before) return handle(request, response)
    before.once('close', () => {
      if (!socket.destroyed) handle(request, response)
    })
  }
}

/**
 * Beyond 1,024 connections the oldest without a request is closed, so that a new visitor always gets one and an upload goes on. A connection
 * whose client takes nothing of a response for a minute is closed: by Node's time-out, which only such connections get, since one for all
 * costs 7 % of a visit (measured).
 */
function limitConnections(server: Server): void {
  const open = new Set<Socket>()
  const limitUnread = () => {
    for (const socket of open) if (socket.writableLength > 0 && !socket.timeout) socket.setTimeout(unreadMs)
  }
  server.once('listening', () => {
    const timer = setInterval(limitUnread, lookEveryMs).unref()
    server.once('close', () => clearInterval(timer))
  })
  server.on('connection', (socket) => {
    if (open.size >= maxConnections) {
      // Of the newer half, some have just come and not yet sent their request.
      const oldest = [...open].slice(0, maxConnections / 2)
      const closed = oldest.find((socket) => unansweredOf(socket).length === 0) ?? oldest[0]
      if (closed) open.delete(closed)
      closed?.destroy()
    }
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
}

/** The path of a GET or HEAD without a token and without an `Origin`; '' for every other request. */
function plainPath({ method, url = '', headers }: IncomingMessage): string {
  if ((method !== 'GET' && method !== 'HEAD') || headers.authorization !== undefined || headers.origin !== undefined)
    return ''
  const query = url.indexOf('?')
  return query < 0 ? url : url.slice(0, query)
}
