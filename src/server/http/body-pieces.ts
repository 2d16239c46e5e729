import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { clientNetwork } from './client-network.ts'
import { createFailureLimit } from './failure-limit.ts'

/** No network splits a body this small: more than 1,000 pieces of under 32 bytes on average are an attack on the CPU. */
const manyPieces = 1000
const tinyBytes = 32

const cutsPerMinute = 10
const minuteMs = 60_000

type HttpSocket = Socket & { parser?: { onIncoming?: (request: IncomingMessage, ...rest: unknown[]) => number } | null }

/**
 * Closes a connection whose request body comes in more than 1,000 pieces of under 32 bytes on average, or continues for 1,000 chunks after
 * the response. Node parses in any case what arrived in the same read: 64 KB are 10,900 chunks of one byte and take 14 ms. A network with
 * ten closed connections within a minute therefore may not send chunked bodies in that minute: its connection is closed after the head of
 * one.
 * @returns a function that watches one request; call it before the body is read
 */
export function limitPieces(server: Server): (request: IncomingMessage, response: ServerResponse) => void {
  const cuts = createFailureLimit({ allowed: cutsPerMinute, memoryMs: minuteMs }, () => performance.now())
  const networkOf = ({ remoteAddress = '' }: Socket) => clientNetwork(remoteAddress)

  server.on('connection', (socket: HttpSocket) => {
    const { parser } = socket
    if (!parser?.onIncoming) return
    const { onIncoming } = parser
    parser.onIncoming = (request, ...rest) => {
      if (!isChunked(request) || cuts.waitMs(networkOf(socket)) === 0) return onIncoming(request, ...rest)
      socket.destroy()
      // A negative number makes the parser stop before the body.
      return -1
    }
  })

  return (request, response) => {
    if (!isChunked(request) && request.headers['content-length'] === undefined) return
    const { push, socket } = request
    let count = 0
    let size = 0
    request.push = (piece: Buffer | null, ...rest) => {
      if (socket.destroyed) return false
      count += 1
      size += piece?.length ?? 0
      const isUnwanted = isChunked(request) && response.writableFinished
      if (count <= manyPieces || !(isUnwanted || size < count * tinyBytes)) return push.call(request, piece, ...rest)
      cuts.book(networkOf(socket))
      socket.destroy()
      return false
    }
    // Without a reader Node discards the rest of a body without counting it.
    if (isChunked(request))
      response.prependOnceListener('finish', () => {
        request.read(0)
        request.resume()
      })
  }
}

function isChunked({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined
}
