import assert from 'node:assert/strict'
import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { startPostgres } from '../support/postgres.mjs'
import { administrator, freePort, startProgram, startSite } from './support/proxies.mjs'

const names = ['a', 'b', 'c']
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'toldaria-haproxy-'))
const adminSocket = path.join(folder, 'admin.sock')
let postgres
let proxy
const servers = {}

before(async () => {
  postgres = await startPostgres()
  for (const name of names) servers[name] = { port: await freePort() }
  await Promise.all(names.map(launch))
  proxy = await startHaproxy()
  for (const name of names) await untilState(name, /^UP/)
})

after(async () => {
  await proxy?.stop()
  for (const { program } of Object.values(servers)) await program?.stop()
  await postgres?.stop()
  fs.rmSync(folder, { recursive: true, force: true })
})

test('a rolling restart with draining fails no request, visits and saves', async () => {
  const load = startLoad()
  for (const name of names) {
    await command(`set server servers/${name} state drain`)
    while ((await stateOf(name)).scur !== '0') await pause(20)
    await restart(name)
    await command(`set server servers/${name} state ready`)
    await untilState(name, /^UP/)
  }
  const { visits, saves, failures } = await load.end()
  assert.deepEqual(failures, [])
  assert.ok(visits > 100 && saves > 10, `${visits} visits, ${saves} saves`)
})

test('a rolling restart by SIGTERM alone fails no visit', async () => {
  const load = startLoad({ saves: false })
  for (const name of names) {
    await restart(name)
    await untilState(name, /^UP/)
  }
  const { visits, failures } = await load.end()
  assert.deepEqual(failures, [])
  assert.ok(visits > 100, `${visits} visits`)
})

async function launch(name) {
  const { port } = servers[name]
  const env = { DATABASE_URL: postgres.url, DATA_DIR: path.join(folder, name), TRUST_PROXY: 'true' }
  servers[name].program = await startSite(port, env)
}

async function restart(name) {
  assert.equal(await servers[name].program.stop(), 0)
  await launch(name)
}

async function startHaproxy() {
  const port = await freePort()
  let config = fs
    .readFileSync('deploy/haproxy.cfg', 'utf8')
    .replace('bind :80', `bind 127.0.0.1:${port}`)
    // The test asks without TLS.
    .replace(/^\tbind :443 .*\n\thttp-request redirect .*\n/m, '')
    .replace('/run/haproxy/admin.sock', adminSocket)
  names.forEach((name, index) => {
    config = config.replace(`10.0.0.1${index + 1}:3000`, `127.0.0.1:${servers[name].port}`)
  })
  const file = path.join(folder, 'haproxy.cfg')
  fs.writeFileSync(file, config)
  const program = await startProgram('haproxy', ['-db', '-f', file], { port })
  return { ...program, port }
}

/** Sends a command to HAProxy's socket, as `socat` does. */
async function command(line) {
  const socket = net.connect(adminSocket)
  socket.end(`${line}\n`)
  let reply = ''
  socket.on('data', (bytes) => (reply += bytes))
  await once(socket, 'close')
  return reply.trim()
}

async function stateOf(name) {
  const [head, ...rows] = (await command('show stat')).replace('# ', '').split('\n')
  const row = rows.map((line) => line.split(',')).find(([backend, server]) => backend === 'servers' && server === name)
  return Object.fromEntries(head.split(',').map((column, index) => [column, row[index]]))
}

async function untilState(name, expected) {
  for (let tries = 0; !expected.test((await stateOf(name)).status); tries += 1) {
    assert.ok(tries < 600, `${name} is ${(await stateOf(name)).status}`)
    await pause(50)
  }
}

/** Visitors at eight addresses and an owner who saves, until `end` is called. */
function startLoad({ saves: withSaves = true } = {}) {
  let isRunning = true
  const counts = { visits: 0, saves: 0, failures: [] }
  const work = Array.from({ length: 8 }, (_, index) => visitors(`127.0.1.${index + 1}`))
  if (withSaves) work.push(owner('127.0.2.1'), owner('127.0.2.2'))
  return {
    async end() {
      // Some requests more after the last restart.
      await pause(300)
      isRunning = false
      await Promise.all(work)
      return counts
    },
  }

  async function visitors(localAddress) {
    const agent = new http.Agent({ keepAlive: true, localAddress })
    const paths = ['/', '/products', '/privacidade', '/robots.txt', '/produto/toldo-fixo']
    for (let count = 0; isRunning; count += 1) {
      const path = paths[count % paths.length]
      const { status } = await send(agent, 'GET', path)
      counts.visits += 1
      if (status !== 200) counts.failures.push(`GET ${path} ${status}`)
      // Idle connections are what a restart closes.
      await pause(count % 10)
    }
    agent.destroy()
  }

  async function owner(localAddress) {
    const agent = new http.Agent({ keepAlive: true, localAddress })
    const { body } = await send(agent, 'POST', '/auth/login', administrator)
    const token = JSON.parse(body).access_token
    while (isRunning) {
      const created = await send(agent, 'POST', '/faq', { question: 'Reinicia?', answer: 'Sim.', order: 1 }, token)
      if (created.status !== 201) counts.failures.push(`POST /faq ${created.status}`)
      else {
        const deleted = await send(agent, 'DELETE', `/faq/${JSON.parse(created.body)._id}`, undefined, token)
        if (deleted.status !== 204) counts.failures.push(`DELETE /faq ${deleted.status}`)
      }
      counts.saves += 2
      await pause(20)
    }
    agent.destroy()
  }
}

/** A request over the agent's connections. A connection that breaks is the status 0. */
function send(agent, method, path, body, token) {
  const text = body && JSON.stringify(body)
  const headers = {
    ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    ...(token && { authorization: `Bearer ${token}` }),
  }
  return new Promise((resolve) => {
    const request = http.request({ agent, host: '127.0.0.1', port: proxy.port, method, path, headers }, (reply) => {
      let received = ''
      reply.on('data', (bytes) => (received += bytes))
      reply.on('end', () => resolve({ status: reply.statusCode, body: received }))
      reply.on('error', () => resolve({ status: 0 }))
    })
    request.on('error', (error) => resolve({ status: `0 ${error.code}` }))
    request.end(text)
  })
}
