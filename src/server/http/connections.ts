import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import ipaddr from 'ipaddr.js'
import { hasTime } from './body-time.ts'

const headersTimeoutMs = 10_000
const stalledAfterMs = 10_000
const sweepMs = 2000

export interface ConnectionLimits {
  /** Open connections at one time: each may hold a body of 100 KB. */
  total: number
  /** Of them, from one IPv4 address or one IPv6 network of 64 bits. */
  perAddress: number
}

export const connectionLimits: ConnectionLimits = { total: 1024, perAddress: 128 }

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
    const network = networkOf(socket.remoteAddress)
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

  const sweeping = setInterval(() => all.forEach(watchWriting), sweepMs).unref()
  server.once('close', () => clearInterval(sweeping))
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

/** Cuts a connection whose peer takes nothing of what waits for it; Node starts the time anew with each byte taken. */
function watchWriting(socket: Socket): void {
  const isWatched = socket.timeout === stalledAfterMs
  if (socket.writableLength > 0 && !isWatched) socket.setTimeout(stalledAfterMs)
  // Everything is taken, and the next answer may take as long as it takes.
  if (socket.writableLength === 0 && isWatched) socket.setTimeout(0)
}

function networkOf(address = ''): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : parsed.toString()
}
