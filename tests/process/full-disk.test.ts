import { appendFileSync, readFileSync, rmSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { administrator, type BuiltServer, newDataDir, removeDataDir, startBuiltServer } from '#support/built-server.ts'
import { dataUrlOf, photoPixels } from '#support/picture-files.ts'

const pollOptions = { interval: 100 }
// A separate disk in a mount namespace, which needs no root and is removed with the last process. The second server starts when the first
// one ends.
const onSmallDisk =
  'mount -t tmpfs -o size=16m tmpfs "$DATA_DIR" && "$0" scripts/serve.mjs; exec "$0" scripts/serve.mjs'

let server: BuiltServer
let url: string
let token: string
let inFolder: (name: string) => string

beforeEach(async () => {
  const dataDir = newDataDir()
  const command: [string, ...string[]] = ['unshare', '--map-root-user', '--mount', 'sh', '-c', onSmallDisk]
  server = await startBuiltServer({ dataDir, command: [...command, process.execPath] })
  url = server.url
  inFolder = (name) => `/proc/${server.process.pid}/root${dataDir}/${name}`
  token = (await signIn()).body.access_token as string
  fillDisk()
})

afterEach(async () => {
  const first = firstServer()
  const ended = server.stop('SIGKILL')
  if (first) process.kill(first, 'SIGKILL')
  await ended
  removeDataDir(server.dataDir)
})

test('a full disk is reported as such, visitors are served, and writes succeed as soon as there is room', async () => {
  const refused = await saveUntilRefused()
  expect([refused.status, refused.body.code]).toEqual([507, 'storage_full'])
  // The log contains the driver's code, but nothing of the data that was to be stored.
  expect(server.output()).toMatch(/"code":13,.*"msg":"storage_full"/)
  expect(server.output()).not.toMatch(/Foto \d|data:image/)
  const stored = ((await call('GET', '/products')).body as unknown as unknown[]).length
  expect((await fetch(url)).status).toBe(200)

  rmSync(inFolder('filler'))
  expect((await save()).status).toBe(201)
  expect((await call('GET', '/products')).body).toHaveLength(stored)
  expect(server.process.exitCode).toBe(null)
})

test('small saves on a full disk are 507 or stored, and a restart on it serves all that was stored', async () => {
  const statuses = []
  for (let turn = 0; turn < 300; turn += 1) statuses.push((await save()).status)
  expect(statuses.filter((status) => ![201, 507].includes(status))).toEqual([])
  expect(statuses).toContain(507)
  const questions = ((await call('GET', '/faq')).body as unknown as unknown[]).length

  const first = firstServer()
  if (first) process.kill(first, 'SIGTERM')
  await expect.poll(() => addresses().length, pollOptions).toBe(2)
  url = addresses()[1] ?? ''
  expect((await call('GET', '/faq')).body).toHaveLength(questions)
  rmSync(inFolder('filler'))
  expect((await save()).status).toBe(201)
})

function save() {
  return call('POST', '/faq', { question: 'Quanto custa?', answer: 'Depende. '.repeat(500), order: 1 })
}

/** Saves different photos until the server refuses one. */
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

/** The process id of the first server; absent while the second one runs. */
function firstServer(): number | undefined {
  const { pid } = server.process
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0]) || undefined
}

/** The servers' origins, in the order of their start. */
function addresses(): string[] {
  return [...new Set(server.output().match(/http:\/\/127\.0\.0\.1:[1-9]\d*/g))]
}

function signIn() {
  return call('POST', '/auth/login', administrator, '')
}

async function call(method: string, path: string, body?: object, session = token) {
  const headers = { 'content-type': 'application/json', ...(session && { authorization: `Bearer ${session}` }) }
  const response = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  const text = await response.text()
  return { status: response.status, body: (text ? JSON.parse(text) : {}) as Record<string, unknown> }
}
