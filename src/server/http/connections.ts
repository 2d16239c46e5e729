import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { clientNetwork } from './client-network.ts'
import { hasExtendedTimeout } from './request-timeout.ts'

const headersTimeoutMs = 10_000
const checkEveryMs = 2000
/** Ten seconds in which the peer reads nothing. */
const stalledChecks = 5

export interface ConnectionLimits {
  /** Open connections: each may hold a body of 100 KB. */
  total: number
  /** Open connections from one IPv4 address or one IPv6 /64. */
  perAddress: number
}

export const connectionLimits: ConnectionLimits = { total: 1024, perAddress: 256 }

/**
 * Limits the number of open connections and closes those whose peer does not read. A new connection beyond a limit is accepted and another
 * one is closed: one of its own network if that is at its limit, otherwise one of the network with the most connections. So a client that
 * floods the server loses its own connections.
 *
 * @param limits `perAddress` must be infinite behind a proxy, whose address all connections share
 */
export function limitConnections(server: Server, { total, perAddress }: ConnectionLimits): void {
  const all = new Set<Socket>()
  const byNetwork = new Map<string, Set<Socket>>()
  server.headersTimeout = headersTimeoutMs

  server.on('connection', (socket) => {
    const network = clientNetwork(socket.remoteAddress ?? '')
    const neighbours = byNetwork.get(network) ?? new Set()
    if (neighbours.size >= perAddress) leastImportant(neighbours)?.destroy()
    else if (all.size >= total) leastImportant(largest(byNetwork.values()))?.destroy()
    byNetwork.set(network, neighbours.add(socket))
    all.add(socket)
    socket.once('close', () => {
      all.delete(socket)
      neighbours.delete(socket)
      if (neighbours.size === 0) byNetwork.delete(network)
    })
  })

  const checkStalled = createStallCheck()
  const timer = setInterval(() => all.forEach(checkStalled), checkEveryMs).unref()
  server.once('close', () => clearInterval(timer))
}

function largest(networks: Iterable<Set<Socket>>): Set<Socket> {
  return [...networks].reduce((most, sockets) => (sockets.size > most.size ? sockets : most), new Set<Socket>())
}

/** The oldest connection of the lowest priority. */
function leastImportant(sockets: Set<Socket>): Socket | undefined {
  const open = [...sockets].filter((socket) => !socket.destroyed)
  const least = Math.min(...open.map(priorityOf))
  return open.find((socket) => priorityOf(socket) === least)
}

/**
 * From lowest: 0 got no response yet, 1 does not read its response, 2 idle, 3 its request is being processed, 4 uploads.
 * `_httpMessage` is Node's current response of a socket; without it, a request being processed counts as idle.
 */
function priorityOf(socket: Socket & { _httpMessage?: { req: { complete: boolean } } | null }): number {
  if (hasExtendedTimeout(socket)) return 4
  if (socket.writableLength > 0) return 1
  if (socket._httpMessage?.req.complete) return 3
  return socket.bytesWritten === 0 ? 0 : 2
}

/**
 * Returns a check that destroys a socket whose peer read none of the pending bytes in five checks. Node's own socket
 * time-out restarts with every byte received, so a peer that sends but never reads would not trigger it.
 */
function createStallCheck(): (socket: Socket) => void {
  const previous = new WeakMap<Socket, { unsent: number; stalled: number }>()
  return (socket) => {
    const unsent = unsentBytes(socket)
    const before = previous.get(socket)
    const stalled = unsent > 0 && before?.unsent === unsent ? before.stalled + 1 : 0
    if (stalled >= stalledChecks) socket.destroy()
    previous.set(socket, { unsent, stalled })
  }
}

/** `writableLength` counts a large write in full until it ends; `writeQueueSize` shrinks as the kernel takes bytes. */
function unsentBytes(socket: Socket & { _handle?: { writeQueueSize?: number } | null }): number {
  return socket.writableLength + (socket._handle?.writeQueueSize ?? 0)
}
