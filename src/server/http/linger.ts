import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

type HttpSocket = Socket & { parser?: { incoming?: IncomingMessage | null } | null }

export interface LingerLimits {
  totalMs: number
  /** Time without a byte from the client. */
  stalledMs: number
}

const lingerLimits: LingerLimits = { totalMs: 30_000, stalledMs: 5000 }

/**
 * Closes a connection only after the rest of its request body was read and discarded (RFC 9112 §9.6), for at most 30 s. The kernel
 * resets a connection that is closed with unread bytes, and a client that still sends then loses the response: in one of five refused
 * uploads a proxy sent 502 instead of 413.
 */
export function lingerBeforeClose(server: Server, { totalMs, stalledMs } = lingerLimits): void {
  server.on('connection', (socket: HttpSocket) => {
    const { destroySoon } = socket
    // Node calls this after the last response of a connection.
    socket.destroySoon = () => {
      const request = socket.parser?.incoming
      if (!request || request.complete) return destroySoon.call(socket)
      const destroy = () => void socket.destroy()
      const timer = setTimeout(destroy, totalMs).unref()
      socket.once('close', () => clearTimeout(timer)).setTimeout(stalledMs)
      request.once('end', destroy).resume()
      socket.end()
    }
  })
}
