import { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** A whole request, unless it is given more: slow bodies hold memory. */
export const requestTimeoutMs = 15_000
/** 25 MB from a phone at 1 Mbit/s take 200 s, and large bodies wait in a queue. */
const longestRequestMs = 300_000

const patient = new WeakSet<Socket>()

/** Gives a request minutes for its body. An injected request has no connection and needs none. */
export function giveTime({ raw }: FastifyRequest): void {
  const { socket } = raw
  if (!(socket instanceof Socket) || raw.complete) return
  patient.add(socket)
  const timer = setTimeout(() => socket.destroy(), longestRequestMs).unref()
  const forget = () => {
    clearTimeout(timer)
    patient.delete(socket)
  }
  raw.once('end', forget).once('close', forget)
}

/** Whether the request under way on a connection was given minutes. */
export function hasTime(socket: Socket): boolean {
  return patient.has(socket)
}
