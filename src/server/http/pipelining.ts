import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const waitingAtMost = 16

/** How many requests of a connection wait behind the one that is being answered. */
const waiting = new WeakMap<Socket, number>()

/**
 * Whether a connection has more requests unanswered than it may; then it is cut. Node reads 64 KB at once and works on
 * every request in them before its own limit can pause the connection: 2,400 of them hold 7 MB (measured).
 *
 * Costs one comparison where nothing is pipelined: a response has no socket yet while another one is ahead of it.
 */
export function isFloodedBy({ socket }: IncomingMessage, response: ServerResponse): boolean {
  if (response.socket !== null) return false
  const count = (waiting.get(socket) ?? 0) + 1
  if (count > waitingAtMost || socket.destroyed) {
    cut(socket)
    return true
  }
  waiting.set(socket, count)
  response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1))
  return false
}

/** Ends the connection, and the reading of what has come already: the parser takes -1 for a fault and stops. */
function cut(socket: Socket & { parser?: { onIncoming?: () => number } | null }): void {
  if (socket.parser?.onIncoming) socket.parser.onIncoming = () => -1
  socket.destroy()
}
