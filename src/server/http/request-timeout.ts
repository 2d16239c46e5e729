import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'

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
