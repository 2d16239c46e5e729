import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const maxQueued = 16

/** The responses of a connection that wait for an earlier one. */
const queued = new WeakMap<Socket, Set<ServerResponse>>()

/**
 * Handles a request when the responses before it on its connection are sent: until then it holds no file, no picture and no row. A request
 * whose connection closes before its turn is not handled.
 *
 * Closes a connection that has more than 16 pipelined requests waiting. Node reads 64 KB at once and passes on every request in them before
 * its own limit can pause the connection: 2,400 of them hold 7 MB (measured).
 *
 * Costs one comparison without pipelining: a response has no socket while an earlier one of its connection is unfinished.
 */
export function handleInTurn(request: IncomingMessage, response: ServerResponse, handle: RequestListener): void {
  if (response.socket !== null) {
    handle(request, response)
    return
  }
  const { socket } = request
  const waiting = queued.get(socket) ?? new Set()
  if (waiting.size >= maxQueued || socket.destroyed) {
    cut(socket)
    return
  }
  queued.set(socket, waiting.add(response))
  response.once('socket', () => {
    waiting.delete(response)
    // Node gives a closed connection's responses their turn too.
    if (socket.writable) handle(request, response)
  })
}

/** Closes the connection and stops parsing the bytes already received: Node's parser stops when `onIncoming` returns -1. */
function cut(socket: Socket & { parser?: { onIncoming?: () => number } | null }): void {
  if (socket.parser) socket.parser.onIncoming = () => -1
  socket.destroy()
}
