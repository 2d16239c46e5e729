import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { hasTime } from './body-time.ts'
import { clientNetwork } from './client-network.ts'

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
 * in and the least deserving one goes, so that whoever fills the server with silent connections loses those.
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
    else if (all.size >= total) leastDeserving(all)?.destroy()
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

/** Oldest first: one that was never answered, then one that leaves its answer unread, then any; a running upload last. */
function leastDeserving(sockets: Set<Socket>): Socket | undefined {
  const open = [...sockets].filter((socket) => !socket.destroyed)
  const others = open.filter((socket) => !hasTime(socket))
  return (
    others.find(({ bytesWritten }) => bytesWritten === 0) ??
    others.find(({ writableLength }) => writableLength > 0) ??
    others[0] ??
    open[0]
  )
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
