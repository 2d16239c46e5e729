import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { keepConnectionsOpen, request } from '../raw-socket.mjs'

const files = 'dist/client/pictures'
const pipelined = 17
/** More than the server's cache. */
const stored = 60
const storedBytes = 650_000
/** Each connection has one for itself and may have one for a file. */
const mostDescriptors = 600

/** Sends seventeen requests at once on each of 240 connections, for built pictures, stored ones and the page in turn, and reads nothing. */
export const pipelinedAndUnread = {
  name: 'pipelined-and-unread',
  async run(place) {
    const built = fs.readdirSync(files).filter((name) => fs.statSync(path.join(files, name)).size > 60_000)
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
  const paths = Array.from({ length: stored }, () => {
    const hash = randomBytes(32).toString('hex')
    master.run(hash, Buffer.from('x'), new Date().toISOString())
    variant.run(hash, 1440, 'webp', randomBytes(storedBytes))
    return `/media/${hash}-1440.webp`
  })
  database.close()
  return paths
}
