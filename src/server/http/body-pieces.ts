import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { createBoundedMap } from './bounded-map.ts'
import { clientNetwork } from './client-network.ts'

/** Nobody's network cuts a body so small: so many pieces of so few bytes on average are an attack on the processor. */
const manyPieces = 1000
const tinyBytes = 32

const keptNetworks = 10_000
const cutsPerMinute = 10
const minuteMs = 60_000

type HttpSocket = Socket & { parser?: { onIncoming?: (request: IncomingMessage, ...rest: unknown[]) => number } | null }

/**
 * Cuts a connection whose request body comes in more than 1,000 pieces of under 32 bytes on average, or in chunks of
 * which 1,000 have come when it is already answered. What came with the same read is parsed all the same: 64 KB are
 * 10,900 chunks of one byte and take 14 ms. A network that was cut ten times within a minute therefore sends no more
 * chunked bodies in that minute: its connection ends with the head of one.
 *
 * @returns a function that watches one request; call it before anybody reads the body
 */
export function limitPieces(server: Server): (request: IncomingMessage, response: ServerResponse) => void {
  const cuts = createBoundedMap<{ count: number; endsAt: number }>(keptNetworks)

  function noteCut({ remoteAddress = '' }: Socket): void {
    const network = clientNetwork(remoteAddress)
    const known = cuts.get(network)
    const count = known && known.endsAt > performance.now() ? known : { count: 0, endsAt: performance.now() + minuteMs }
    count.count += 1
    cuts.set(network, count)
  }

  function isRefused({ remoteAddress = '' }: Socket): boolean {
    const known = cuts.get(clientNetwork(remoteAddress))
    return known !== undefined && known.count >= cutsPerMinute && known.endsAt > performance.now()
  }

  server.on('connection', (socket: HttpSocket) => {
    const { parser } = socket
    const onIncoming = parser?.onIncoming
    if (!parser || !onIncoming) return
    parser.onIncoming = (request, ...rest) => {
      if (!isChunked(request) || !isRefused(socket)) return onIncoming(request, ...rest)
      socket.destroy()
      // The parser takes it for a fault and stops before the body.
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
      noteCut(socket)
      socket.destroy()
      return false
    }
    // Otherwise Node throws the rest of a body away uncounted.
    if (isChunked(request)) response.prependOnceListener('finish', () => readOn(request))
  }
}

function readOn(request: IncomingMessage): void {
  if (request.complete) return
  request.read(0)
  request.resume()
}

function isChunked({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined
}
