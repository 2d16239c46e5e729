import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { problemBody } from './problems.ts'
import { newRequestId } from './request-id.ts'
import { hasExtendedTimeout } from './request-timeout.ts'

type Headers = Readonly<Record<string, string>>

const lingerMs = 1000
const statusOf: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** Whether a request has exactly one `Host` (RFC 9112 §3.2). Node joins duplicates with a comma. */
export function namesOneHost({ headers: { host }, httpVersionMinor }: IncomingMessage): boolean {
  return host === undefined ? httpVersionMinor === 0 : !host.includes(',')
}

/** Responds with a problem without calling any route, and closes the connection. */
export function refuse(response: ServerResponse, status: number, headers: Headers): void {
  const problem = makeProblem(status)
  response.writeHead(status, { ...headers, ...problem.headers }).end(problem.body)
}

/** Refuses every `Expect` other than `100-continue` (417). Node itself would respond without the base headers. */
export function refuseExpectations(server: Server, headers: Headers): void {
  server.on('checkExpectation', (_, response) => refuse(response, 417, headers))
}

/** Returns Fastify's `clientErrorHandler`: responds with a problem to malformed or incomplete requests, and closes. */
export function createClientErrorHandler(headers: Headers) {
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
