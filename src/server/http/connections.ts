import type { IncomingMessage, RequestListener, Server } from 'node:http'
import { Socket } from 'node:net'

const maxConnections = 1024
/** Requests of one connection without a complete response. */
const maxUnanswered = 16
const stalledMs = 60_000
const checkEveryMs = 5000

/** The unanswered requests of each connection that ever had one. */
const queues = new WeakMap<Socket, (() => void)[]>()

/**
 * Handles the requests of each connection one after the other: a pipelined request holds no file, picture or row until the responses before
 * it are sent. Closes a connection with more than 16 requests without a complete response: Node passes on all that 64 KB hold, 2,400 of `/`.
 */
export function inTurn(handle: RequestListener): RequestListener {
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
 * Limits a server's connections. Beyond 1,024 the oldest without a request is closed, so that a new visitor always gets one and an upload
 * goes on. A connection whose client takes nothing of a response for 60 s is closed: Node's own time-out starts again with every byte that
 * a client sends.
 */
export function limitConnections(server: Server): void {
  const open = new Map<Socket, { takenBytes: number; sinceMs: number }>()

  server.on('connection', (socket) => {
    if (open.size >= maxConnections) closeOne()
    open.set(socket, { takenBytes: 0, sinceMs: performance.now() })
    socket.once('close', () => open.delete(socket))
  })

  function closeOne(): void {
    // Of the newer half, some have just come and not yet sent their request.
    const oldest = [...open.keys()].slice(0, maxConnections / 2)
    const closed = oldest.find((socket) => !queues.get(socket)?.length) ?? oldest[0]
    if (!closed) return
    open.delete(closed)
    closed.destroy()
  }

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

/** Time for a whole request, unless it is extended: slow bodies hold memory. */
export const requestTimeoutMs = 15_000
/** 25 MB from a phone at 1 Mbit/s take 200 s, and large bodies wait in a queue. */
export const extendedTimeoutMs = 600_000

const extended = new WeakSet<Socket>()

/**
 * Gives a request ten minutes for its body, and its client ten minutes in which nothing of the response is read, until the response is
 * complete. An injected request has no connection and needs no extension.
 */
export function extendTimeout({ raw }: { raw: IncomingMessage }): void {
  const { socket } = raw
  if (!(socket instanceof Socket)) return
  extended.add(socket)
  if (raw.complete) return
  const timer = setTimeout(() => socket.destroy(), extendedTimeoutMs).unref()
  const forget = () => clearTimeout(timer)
  raw.once('end', forget).once('close', forget)
}

/** Whether the current request of a connection has the extended timeout. */
export function hasExtendedTimeout(socket: Socket): boolean {
  return extended.has(socket)
}

/** Called when the response is complete. */
export function endExtension(socket: Socket): void {
  extended.delete(socket)
}
