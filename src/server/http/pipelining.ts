import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const maxQueued = 16

/** The responses of a connection that wait for an earlier one. */
const queued = new WeakMap<Socket, Set<ServerResponse>>()

/**
 * Closes a connection that has more than 16 pipelined requests waiting. Returns whether it did. Node reads 64 KB at once
 * and handles every request in them before its own limit can pause the connection: 2,400 of them hold 7 MB (measured).
 *
 * Costs one comparison without pipelining: a response has no socket while an earlier one of its connection is unfinished.
 */
export function cutPipeliningFlood({ socket }: IncomingMessage, response: ServerResponse): boolean {
  if (response.socket !== null) return false
  const waiting = queued.get(socket) ?? new Set()
  if (waiting.size >= maxQueued || socket.destroyed) {
    cut(socket)
    return true
  }
  queued.set(socket, waiting.add(response))
  response.once('close', () => waiting.delete(response))
  return false
}

/** Closes the connection and stops parsing the bytes already received: Node's parser stops when `onIncoming` returns -1. */
function cut(socket: Socket & { parser?: { onIncoming?: () => number } | null }): void {
  if (socket.parser) socket.parser.onIncoming = () => -1
  socket.destroy()
}
