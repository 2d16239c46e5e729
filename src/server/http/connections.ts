import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { clientNetwork } from './client-network.ts'
import { hasTime } from './request-timeout.ts'

const headersTimeoutMs = 10_000
const lookEveryMs = 2000
/** Ten seconds without a byte taken. */
const stalledLooks = 5

export interface ConnectionLimits {
  /** Open connections at one time: each may hold a body of 100 KB. */
  total: number
  /** Of them, from one IPv4 address or one IPv6 network of 64 bits. */
  perAddress: number
}

export const connectionLimits: ConnectionLimits = { total: 1024, perAddress: 256 }

/**
 * Bounds how many connections are open and how long one may keep the server waiting. A newcomer beyond a limit is let
 * in and another goes: from its own network where that is full, otherwise from the network that holds most, so that
 * whoever fills the server pays with connections of their own.
 *
 * @param limits `perAddress` is infinite where the addresses are a proxy's
 */
export function limitConnections(server: Server, { total, perAddress }: ConnectionLimits): void {
  const all = new Set<Socket>()
  const byNetwork = new Map<string, Set<Socket>>()
  server.headersTimeout = headersTimeoutMs

  server.on('connection', (socket) => {
    const network = clientNetwork(socket.remoteAddress ?? '')
    const neighbours = byNetwork.get(network) ?? new Set()
    if (neighbours.size >= perAddress) leastDeserving(neighbours)?.destroy()
    else if (all.size >= total) leastDeserving(largest(byNetwork.values()))?.destroy()
    byNetwork.set(network, neighbours.add(socket))
    all.add(socket)
    socket.once('close', () => {
      all.delete(socket)
      neighbours.delete(socket)
      if (neighbours.size === 0 && byNetwork.get(network) === neighbours) byNetwork.delete(network)
    })
  })

  const look = watchWriting()
  const looking = setInterval(() => all.forEach(look), lookEveryMs).unref()
  server.once('close', () => clearInterval(looking))
}

function largest(networks: Iterable<Set<Socket>>): Set<Socket> {
  return [...networks].reduce((most, sockets) => (sockets.size > most.size ? sockets : most), new Set<Socket>())
}

/** The oldest of those that can be spared best. */
function leastDeserving(sockets: Set<Socket>): Socket | undefined {
  const open = [...sockets].filter((socket) => !socket.destroyed)
  const least = Math.min(...open.map(merit))
  return open.find((socket) => merit(socket) === least)
}

/**
 * Never answered, then its answer unread, then idle, then a request that is being worked on, then a running upload. Node
 * keeps the response under way at the socket; without it, a request that is worked on counts as idle.
 */
function merit(socket: Socket & { _httpMessage?: { req?: { complete: boolean } } | null }): number {
  if (hasTime(socket)) return 4
  if (socket.writableLength > 0) return 1
  if (socket._httpMessage?.req?.complete) return 3
  return socket.bytesWritten === 0 ? 0 : 2
}

/**
 * A look at each connection that cuts those whose peer took nothing of what waits for it in several looks. Node's own
 * time-out for sockets begins anew with every byte that comes, so a deaf peer that talks would keep it away.
 */
function watchWriting(): (socket: Socket) => void {
  const looks = new WeakMap<Socket, { unsent: number; stalled: number }>()
  return (socket) => {
    const unsent = unsentBytes(socket)
    const before = looks.get(socket)
    const stalled = before && unsent > 0 && before.unsent === unsent ? before.stalled + 1 : 0
    if (stalled >= stalledLooks) socket.destroy()
    if (unsent > 0 || before) looks.set(socket, { unsent, stalled })
  }
}

/** A large write counts whole until its end, so what the system has taken of it is looked up as Node's time-out does. */
function unsentBytes(socket: Socket & { _handle?: { writeQueueSize?: number } | null }): number {
  return socket.writableLength + (socket._handle?.writeQueueSize ?? 0)
}
