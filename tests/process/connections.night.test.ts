import fs from 'node:fs'
import net from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type BuiltServer, removeDataDir, signedIn, startBuiltServer } from '#support/built-server.ts'
import { rawRequest } from '#support/raw-response.ts'

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

const attackMs = 3000
/** Fewer than the server's limit on connections: what keeps more away is the proxy. */
const slowClients = 400
const mostMb = 300

const bodyLength = 99_000
const slowHead = `POST /auth/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${bodyLength}\r\n\r\n`

test.each([
  ['connections that never complete their head', (url: string) => occupy(url, 'GET / HTTP/1.1\r\nhost: a\r\nx: ')],
  [
    'sign-ins whose last bytes come one by one',
    (url: string) =>
      occupy(url, slowHead + '{'.padEnd(bodyLength - 100), (socket) => {
        const dripping = setInterval(() => socket.write(' '), 1000)
        socket.once('close', () => clearInterval(dripping))
      }),
  ],
  ['200 sign-ins at a time, each for another unknown account', floodSignIns],
] as const)('during %s visitors and the owner are served, and memory stays under 300 MB', async (_, attack) => {
  const besieged = await startBuiltServer({
    command: [process.execPath, '--max-old-space-size=512', 'scripts/serve.mjs'],
  })
  onTestFinished(() => removeDataDir(besieged.dataDir))
  const { addQuestion } = await signedIn(besieged.url)
  const served = { visits: 0, saves: 0 }
  let isOver = false
  const visit = async (path: string) => {
    for (; !isOver; await pause(10)) {
      const response = await fetch(besieged.url + path)
      await response.arrayBuffer()
      expect(response.status).toBe(200)
      served.visits += 1
    }
  }
  const save = async () => {
    for (; !isOver; await pause(200)) {
      await addQuestion('Quanto custa?')
      served.saves += 1
    }
  }
  const users = Promise.all([...['/', '/products', '/faq'].map(visit), save()])
  await attack(besieged.url)
  // A short attack may end between two saves.
  await expect.poll(() => Math.min(served.visits, served.saves), pollOptions).toBeGreaterThan(0)
  isOver = true
  await users
  const status = fs.readFileSync(`/proc/${besieged.process.pid}/status`, 'utf8')
  expect(Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1]) / 1000).toBeLessThan(mostMb)
  expect(await besieged.stop()).toBe(0)
})

/** Keeps connections open on which these bytes were sent, for the time of an attack; a closed one is replaced. */
async function occupy(url: string, bytes: string, onOpen = (_: net.Socket) => {}): Promise<void> {
  const open = new Set<net.Socket>()
  let isOver = false
  const begin = () => {
    if (isOver) return
    const socket = net.connect(Number(new URL(url).port), '127.0.0.1', () => {
      socket.write(bytes)
      onOpen(socket)
    })
    open.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => {
      open.delete(socket)
      setTimeout(begin, 20)
    })
  }
  for (let count = 0; count < slowClients; count += 1) begin()
  await pause(attackMs)
  isOver = true
  for (const socket of open) socket.destroy()
}

async function floodSignIns(url: string): Promise<void> {
  const deadline = Date.now() + attackMs
  let count = 0
  const signInAgainAndAgain = async () => {
    while (Date.now() < deadline) {
      count += 1
      const body = JSON.stringify({ email: `nada-${count}@toldaria.example`, password: 'sombra' })
      const headers = { 'content-type': 'application/json' }
      const { status } = await fetch(`${url}/auth/login`, { method: 'POST', headers, body })
      expect([401, 429, 503]).toContain(status)
    }
  }
  await Promise.all(Array.from({ length: 200 }, signInAgainAndAgain))
}
