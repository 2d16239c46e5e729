import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { createResponseReader } from '../bench/programs/read-responses.mjs'

const pictureFolder = 'dist/client/pictures'
const pipelined = 17
/** More than the server's cache. */
const storedPictures = 60
const storedBytes = 650_000
/** Each connection has one for itself and may have one for a file. */
const mostDescriptors = 600

/** Sends seventeen requests at once on each of 240 connections, for built pictures, stored ones and the page in turn, and reads nothing. */
const pipelinedAndUnread = {
  name: 'pipelined-and-unread',
  async run(place) {
    const built = fs
      .readdirSync(pictureFolder)
      .filter((name) => fs.statSync(path.join(pictureFolder, name)).size > 60_000)
    const kinds = [built.map((name) => `/pictures/${name}`), storePictures(place.dataDir), ['/']]
    let descriptors = 0
    const counting = setInterval(() => {
      descriptors = Math.max(descriptors, fs.readdirSync(`/proc/${place.pid}/fd`).length)
    }, 100)
    let opened = 0
    const counts = await keepConnectionsOpen({
      ...place,
      connections: 240,
      most: 240 + 20 * place.seconds,
      onOpen(socket) {
        opened += 1
        const paths = kinds[opened % kinds.length]
        const requests = Array.from({ length: pipelined }, (_, index) =>
          request(`GET ${paths[(7 * opened + index) % paths.length]}`),
        )
        socket.pause().write(Buffer.concat(requests))
      },
    })
    clearInterval(counting)
    return { ...counts, descriptors }
  },
  judge: ({ descriptors }) => (descriptors > mostDescriptors ? [`it had ${descriptors} open descriptors`] : []),
}

/** Stores pictures beside the server, and returns their paths. */
function storePictures(dataDir) {
  const database = new DatabaseSync(path.join(dataDir, 'toldaria.db'), { timeout: 5000 })
  const master = database.prepare('insert into media (hash, width, height, bytes, touched_at) values (?, 1, 1, ?, ?)')
  const variant = database.prepare('insert into media_variants (hash, width, format, bytes) values (?, ?, ?, ?)')
  const paths = Array.from({ length: storedPictures }, () => {
    const hash = randomBytes(32).toString('hex')
    master.run(hash, Buffer.from('x'), new Date().toISOString())
    variant.run(hash, 1440, 'webp', randomBytes(storedBytes))
    return `/media/${hash}-1440.webp`
  })
  database.close()
  return paths
}

/** 1,500 connections that never complete their request's head. */
const silentConnections = {
  name: 'silent-connections',
  run: (place) =>
    keepConnectionsOpen({
      ...place,
      connections: 1500,
      most: 1500 + 300 * place.seconds,
      onOpen: (socket) => socket.write('GET / HTTP/1.1\r\nhost: a\r\nx: '),
    }),
}

const bodyLength = 99_000
const slowHead = `POST /auth/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${bodyLength}\r\n\r\n`
const nearlyAll = slowHead + '{'.padEnd(bodyLength - 100)

/** 1,500 sign-ins whose last bytes are sent one by one. */
const slowBodies = {
  name: 'slow-bodies',
  run: (place) =>
    keepConnectionsOpen({
      ...place,
      connections: 1500,
      most: 1500 + 100 * place.seconds,
      onOpen(socket) {
        socket.write(nearlyAll)
        const dripping = setInterval(() => socket.write(' '), 1000)
        socket.once('close', () => clearInterval(dripping))
      },
    }),
}

const sixteenPages = Buffer.alloc(16 * request('GET /').length, request('GET /'))

/** 200 connections that request sixteen pages at once and read a few bytes per second. */
const slowReaders = {
  name: 'slow-readers',
  run: (place) =>
    keepConnectionsOpen({
      ...place,
      connections: 200,
      most: 200 + 100 * place.seconds,
      onOpen(socket) {
        socket.pause().write(sixteenPages)
        const sipping = setInterval(() => socket.read(100), 1000)
        socket.once('close', () => clearInterval(sipping))
      },
    }),
}

/** 300 sign-ins at a time, each for another unknown account. */
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

/**
 * Every attack: `run({ port, seconds, pid, dataDir })` attacks the server of that process for that time and returns its counts, `judge`
 * returns what is wrong with them.
 */
export const attacks = [pipelinedAndUnread, silentConnections, slowBodies, slowReaders, signInFlood]

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
