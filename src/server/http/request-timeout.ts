import { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** Time for a whole request, unless it is extended: slow bodies hold memory. */
export const requestTimeoutMs = 15_000
/** 25 MB from a phone at 1 Mbit/s take 200 s, and large bodies wait in a queue. */
const extendedTimeoutMs = 300_000

const extended = new WeakSet<Socket>()

/** Gives a request five minutes for its body. An injected request has no connection and needs no extension. */
export function extendTimeout({ raw }: FastifyRequest): void {
  const { socket } = raw
  if (!(socket instanceof Socket) || raw.complete) return
  extended.add(socket)
  const timer = setTimeout(() => socket.destroy(), extendedTimeoutMs).unref()
  const forget = () => {
    clearTimeout(timer)
    extended.delete(socket)
  }
  raw.once('end', forget).once('close', forget)
}

/** Whether the current request of a connection has the extended timeout. */
export function hasExtendedTimeout(socket: Socket): boolean {
  return extended.has(socket)
}
