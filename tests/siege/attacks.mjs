import net from 'node:net'
import { createResponseReader } from '../bench/programs/read-responses.mjs'

/** Fewer than the server's limit on connections: what keeps more away is the proxy. */
const slowClients = 400

/** Connections that never complete their request's head. */
const silentConnections = {
  name: 'silent-connections',
  run: (place) =>
    keepConnectionsOpen({
      ...place,
      connections: slowClients,
      most: slowClients + 300 * place.seconds,
      onOpen: (socket) => socket.write('GET / HTTP/1.1\r\nhost: a\r\nx: '),
    }),
}

const bodyLength = 99_000
const slowHead = `POST /auth/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${bodyLength}\r\n\r\n`
const nearlyAll = slowHead + '{'.padEnd(bodyLength - 100)

/** Sign-ins whose last bytes are sent one by one. */
const slowBodies = {
  name: 'slow-bodies',
  run: (place) =>
    keepConnectionsOpen({
      ...place,
      connections: slowClients,
      most: slowClients + 100 * place.seconds,
      onOpen(socket) {
        socket.write(nearlyAll)
        const dripping = setInterval(() => socket.write(' '), 1000)
        socket.once('close', () => clearInterval(dripping))
      },
    }),
}

/** 200 sign-ins at a time, each for another unknown account. */
const signInFlood = {
  name: 'sign-in-flood',
  run: (place) =>
    sendRequests({
      ...place,
      connections: 200,
      most: 400 * place.seconds,
      next: (count) => jsonRequest('POST /auth/login', { email: `nada-${count}@toldaria.example`, password: 'sombra' }),
    }),
  judge: ({ statuses }) =>
    Object.keys(statuses).every((status) => ['401', '429', '503'].includes(status))
      ? []
      : [`statuses of the flood: ${JSON.stringify(statuses)}`],
}

/** Every attack: `run({ port, seconds })` attacks a server for that time and returns its counts, `judge` returns what is wrong with them. */
export const attacks = [silentConnections, slowBodies, signInFlood]

/** The bytes of a request. Without a given length the actual one is declared. */
export function request(line, headers = {}, body = '') {
  const lines = Object.entries({ host: 'a', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const length = body === '' ? '' : `content-length: ${Buffer.byteLength(body)}\r\n`
  return Buffer.from(`${line} HTTP/1.1\r\n${lines.join('')}${length}\r\n${body}`)
}

export function jsonRequest(line, body, headers = {}) {
  return request(line, { 'content-type': 'application/json', ...headers }, JSON.stringify(body))
}

/** A connection that ignores errors. */
export function connect(port) {
  return net.connect({ port, host: '127.0.0.1', noDelay: true }).on('error', () => {})
}

/**
 * Keeps `connections` connections open until the deadline, replacing closed ones, at most `most` in all.
 * @param onOpen called with each new connection
 * @returns how many were opened and how many the server closed.
 */
export async function keepConnectionsOpen({ port, seconds, connections, most, onOpen }) {
  const counts = { opened: 0, cut: 0 }
  const open = new Set()
  let isOver = false
  const begin = () => {
    if (isOver || counts.opened >= most) return
    counts.opened += 1
    const socket = connect(port)
    open.add(socket)
    socket.once('connect', () => onOpen(socket))
    socket.once('close', () => {
      open.delete(socket)
      if (isOver) return
      counts.cut += 1
      setTimeout(begin, 20)
    })
  }
  for (let count = 0; count < connections; count += 1) begin()
  await pause(seconds * 1000)
  isOver = true
  for (const socket of open) socket.destroy()
  return counts
}

/**
 * Sends one request after the other on each of `connections` connections until the deadline, at most `most` in all, and counts statuses.
 * @param next returns the bytes of the next request
 */
export async function sendRequests({ port, seconds, connections, most, next }) {
  const statuses = {}
  const deadline = Date.now() + seconds * 1000
  let asked = 0
  const converse = async () => {
    const connection = createKeepAliveClient(port)
    while (asked < most && Date.now() < deadline) {
      asked += 1
      const status = await connection.ask(next(asked)).catch(() => 'cut')
      statuses[status] = (statuses[status] ?? 0) + 1
    }
    connection.end()
  }
  await Promise.all(Array.from({ length: connections }, converse))
  return { asked, statuses }
}

const timeoutMs = 30_000

/** A keep-alive connection for one request at a time. Like a browser, it retries once on a new connection if a used one was closed. */
export function createKeepAliveClient(port) {
  let socket
  let isUsed = false
  let settle = () => {}

  function open() {
    const opened = connect(port)
    opened.on(
      'data',
      createResponseReader((status) => settle(status)),
    )
    opened.on('close', () => opened === socket && settle(undefined))
    opened.setTimeout(timeoutMs, () => opened.destroy())
    socket = opened
    isUsed = false
  }

  async function ask(bytes) {
    if (!socket || socket.destroyed) open()
    const wasUsed = isUsed
    isUsed = true
    const status = await new Promise((resolve) => {
      settle = resolve
      socket.write(bytes)
    })
    if (status !== undefined) return status
    socket.destroy()
    if (!wasUsed) throw new Error('the connection was cut')
    open()
    return await ask(bytes)
  }

  return { ask, end: () => socket?.destroy() }
}

export function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
