import { appendFileSync, existsSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { administrator, type BuiltServer, newDataDir, removeDataDir, startBuiltServer } from '#support/built-server.ts'
import { dataUrlOf, photoPixels } from '#support/picture-files.ts'

const patience = { timeout: 60_000, interval: 100 }
// A disk of its own, in a namespace of its own, which needs no root: gone with the process.
const onSmallDisk = 'mount -t tmpfs -o size=16m tmpfs "$DATA_DIR" && exec "$0" scripts/serve.mjs'

let server: BuiltServer
let token: string
let inFolder: (name: string) => string

beforeAll(async () => {
  const dataDir = newDataDir()
  const command: [string, ...string[]] = ['unshare', '--map-root-user', '--mount', 'sh', '-c', onSmallDisk]
  server = await startBuiltServer({ dataDir, command: [...command, process.execPath] })
  inFolder = (name) => `/proc/${server.process.pid}/root${dataDir}/${name}`
  token = (await signIn()).body.access_token as string
})

afterAll(async () => {
  await server.stop('SIGKILL')
  removeDataDir(server.dataDir)
})

test('a full disk is named as such; signing in, deleting and visiting go on', async () => {
  await expect.poll(() => existsSync(inFolder('toldaria.db-reserve')), patience).toBe(true)
  fillDisk()
  const refused = await saveUntilRefused()
  expect([refused.status, refused.body.code]).toEqual([507, 'storage_full'])
  // Its log holds the driver's own code, and no line of it quotes what was to be stored.
  expect(server.output()).toMatch(/"code":13,.*"msg":"storage_full"/)
  expect(server.output()).not.toMatch(/Foto \d|data:image/)

  for (const { _id } of (await call('GET', '/products')).body as unknown as { _id: string }[]) {
    expect((await signIn()).status).toBe(200)
    expect((await call('DELETE', `/products/${_id}`)).status).toBe(204)
  }
  expect((await call('GET', '/products')).body).toEqual([])
  expect((await fetch(server.url)).status).toBe(200)
  expect(server.process.exitCode).toBe(null)
})

/** Saves photos, each another one, until the server refuses one. */
async function saveUntilRefused() {
  for (let count = 1; count <= 60; count += 1) {
    const photo = await photoPixels(1200, 900, 20 + count)
      .jpeg({ quality: 90 })
      .toBuffer()
    const product = { title: `Foto ${count}`, features: ['Grande'], image: dataUrlOf(photo) }
    const reply = await call('POST', '/products', product)
    if (reply.status !== 201) return reply
  }
  throw new Error('60 photos found room on a full disk')
}

function fillDisk(): void {
  try {
    for (;;) appendFileSync(inFolder('filler'), Buffer.alloc(4096, 'x'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}

function signIn() {
  return call('POST', '/auth/login', administrator)
}

async function call(method: string, path: string, body?: object) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const response = await fetch(server.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  const text = await response.text()
  return { status: response.status, body: (text ? JSON.parse(text) : {}) as Record<string, unknown> }
}
