import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { problemBody } from './problems.ts'
import { newRequestId } from './request-id.ts'
import { hasTime } from './request-timeout.ts'

type Headers = Readonly<Record<string, string>>

const lingerMs = 1000
const statusOf: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** Whether a request names the one host that HTTP/1.1 asks for (RFC 9112 §3.2). Duplicates arrive joined by a comma. */
export function namesOneHost({ headers: { host }, httpVersionMinor }: IncomingMessage): boolean {
  return host === undefined ? httpVersionMinor === 0 : !host.includes(',')
}

/** Answers a request that no route is asked about with a problem like any other, and hangs up. */
export function refuse(response: ServerResponse, status: number, headers: Headers): void {
  const problem = makeProblem(status)
  response.writeHead(status, { ...headers, ...problem.headers }).end(problem.body)
}

/** Refuses an expectation other than `100-continue`, which Node would answer without our headers. */
export function refuseExpectations(server: Server, headers: Headers): void {
  server.on('checkExpectation', (_, response) => refuse(response, 417, headers))
}

/** Answers bytes that are no request of HTTP, or one that never became whole, with a problem too, and hangs up. */
export function answerBrokenRequest(headers: Headers) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && hasTime(socket)) return
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const status = statusOf[error.code ?? ''] ?? 400
    const problem = makeProblem(status)
    const lines = Object.entries({ ...headers, ...problem.headers }).map(([name, value]) => `${name}: ${value}`)
    socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', problem.body].join('\r\n'))
    // A client that does not hang up in turn would keep the connection; one that does should read the answer first.
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
