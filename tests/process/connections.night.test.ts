import fs from 'node:fs'
import net from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type BuiltServer, removeDataDir, signedIn, startBuiltServer } from '#support/built-server.ts'
import { rawRequest } from '#support/raw-response.ts'
import { attacks, runAttack } from '../siege/siege.mjs'

const pollOptions = { interval: 100 }
const page = 'GET / HTTP/1.1\r\nhost: a\r\n\r\n'

let server: BuiltServer

beforeAll(async () => {
  server = await startBuiltServer()
})

afterAll(async () => {
  await server.stop()
  removeDataDir(server.dataDir)
})

/** A connection that sends `bytes` and counts what it receives; with `neverReads` it never reads. */
function connect(bytes: string, { neverReads = false, url = server.url } = {}) {
  const socket = net.connect(Number(new URL(url).port), '127.0.0.1')
  const state = { socket, heard: '', isClosed: false }
  socket.on('connect', () => bytes !== '' && socket.write(bytes))
  socket.on('error', () => {})
  socket.on('close', () => (state.isClosed = true))
  if (!neverReads) socket.setEncoding('latin1').on('data', (text: string) => (state.heard += text))
  onTestFinished(() => void socket.destroy())
  return state
}

const answered = (heard: string) => heard.split('HTTP/1.1 200 OK').length - 1

test('the connection of a slow body is closed after its refusal; a photo may take minutes', async () => {
  const head = 'POST /faq HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 90000\r\n\r\n'
  const { token } = await signedIn(server.url)
  const photo = JSON.stringify({ title: 'x', image: 'x'.repeat(150_000) })
  const authorized = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const upload = connect(rawRequest('POST /products', { ...authorized, 'content-length': String(photo.length) }))
  const slow = connect(head)
  const dripping = setInterval(() => slow.socket.writable && slow.socket.write(' '), 1000)
  onTestFinished(() => clearInterval(dripping))
  await expect.poll(() => slow.heard, pollOptions).toMatch(/^HTTP\/1.1 401 /)
  await expect.poll(() => slow.isClosed, pollOptions).toBe(true)
  // A photo of a signed-in user began earlier and may still be sent.
  upload.socket.write(photo)
  await expect.poll(() => upload.heard, pollOptions).toMatch(/^HTTP\/1.1 400 .*"validation"/s)
})

test('without a free file descriptor the response is 503, and the server recovers', async () => {
  const limited = await startBuiltServer({ command: ['sh', '-c', 'ulimit -n 80 && exec node scripts/serve.mjs'] })
  onTestFinished(() => removeDataDir(limited.dataDir))
  const script = fs.readdirSync('dist/client/assets').find((name) => name.endsWith('.js'))
  const ask = rawRequest(`GET /assets/${script}`, { connection: 'keep-alive' })
  const visitor = connect(page, limited)
  await expect.poll(() => answered(visitor.heard), pollOptions).toBe(1)
  const crowd = Array.from({ length: 100 }, () => connect('', limited))
  await expect.poll(() => crowd.some(({ isClosed }) => isClosed), pollOptions).toBe(true)
  // A descriptor may be free for a moment.
  const askAgain = () => {
    visitor.socket.write(ask)
    return visitor.heard
  }
  await expect.poll(askAgain, pollOptions).toContain('HTTP/1.1 503 ')
  for (const { socket } of crowd) socket.destroy()
  await expect.poll(async () => (await fetch(`${limited.url}/assets/${script}`)).status, pollOptions).toBe(200)
  expect(await limited.stop()).toBe(0)
})

test.each(attacks)('during $name visitors and the owner are served, and memory stays under 300 MB', async (attack) => {
  const result = await runAttack(attack, { seconds: 3 })
  expect(result.counts, 'the attack took place').toBeDefined()
  expect(result.faults, JSON.stringify(result)).toEqual([])
})
