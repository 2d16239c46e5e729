import type { RequestListener, Server } from 'node:http'
import type { Socket } from 'node:net'
import { endExtension, extendedTimeoutMs, hasExtendedTimeout } from './request-timeout.ts'

const maxConnections = 1024
/** Requests of one connection without a complete response. */
const maxUnanswered = 16
const stalledMs = 60_000
const checkEveryMs = 5000

/**
 * Handles the requests of each connection one after the other: a pipelined request holds no file, picture or row until the responses before
 * it are sent. Closes a connection with more than 16 requests without a complete response: Node passes on all that 64 KB hold, 2,400 of `/`.
 */
export function inTurn(handle: RequestListener): RequestListener {
  const queues = new WeakMap<Socket, (() => void)[]>()
  return (request, response) => {
    const { socket } = request
    // Node goes on parsing what had arrived when the connection was closed.
    if (socket.destroyed) return
    const queue = queues.get(socket) ?? []
    queues.set(socket, queue)
    const start = () => handle(request, response)
    if (queue.push(start) > maxUnanswered) {
      socket.destroy()
      return
    }
    response.once('close', () => {
      endExtension(socket)
      queue.shift()
      if (!socket.destroyed) queue[0]?.()
    })
    if (queue.length === 1) start()
  }
}

/**
 * Limits a server's connections. Beyond 1,024 the oldest is closed, so that a new visitor always gets one. A connection whose client takes
 * nothing of a response for 60 s is closed: Node's own time-out starts again with every byte that a client sends.
 */
export function limitConnections(server: Server): void {
  const open = new Map<Socket, { takenBytes: number; sinceMs: number }>()

  server.on('connection', (socket) => {
    const [oldest] = open.keys()
    if (oldest && open.size >= maxConnections) {
      open.delete(oldest)
      oldest.destroy()
    }
    open.set(socket, { takenBytes: 0, sinceMs: performance.now() })
    socket.once('close', () => open.delete(socket))
  })

  function closeStalled(): void {
    const nowMs = performance.now()
    for (const [socket, seen] of open) {
      const takenBytes = socket.bytesWritten - socket.writableLength
      const limitMs = hasExtendedTimeout(socket) ? extendedTimeoutMs : stalledMs
      if (socket.writableLength === 0 || takenBytes > seen.takenBytes)
        Object.assign(seen, { takenBytes, sinceMs: nowMs })
      else if (nowMs - seen.sinceMs >= limitMs) socket.destroy()
    }
  }

  server.once('listening', () => {
    const timer = setInterval(closeStalled, checkEveryMs).unref()
    server.once('close', () => clearInterval(timer))
  })
}
