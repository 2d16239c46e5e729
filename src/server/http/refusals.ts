import { randomBytes } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { hasExtendedTimeout } from './connections.ts'
import { problemBody } from './problems.ts'

const lingerMs = 1000
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
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && hasExtendedTimeout(socket)) return
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const status = statusOf[error.code] ?? 400
    const problem = makeProblem(status)
    const lines = Object.entries({ ...headers, ...problem.headers }).map(([name, value]) => `${name}: ${value}`)
    socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', problem.body].join('\r\n'))
    // Time for the client to read the response; a client that never closes must not keep the connection.
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
