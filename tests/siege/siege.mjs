import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { residentBytes } from '../bench/lib/load.mjs'
import { administrator, serverEnv } from '../bench/lib/servers.mjs'
import { attacks, createKeepAliveClient, jsonRequest, pause, request } from './attacks.mjs'

const memoryMb = 300
const visitors = 4

/**
 * Runs one attack of some seconds on a new server, with visitors who read and an owner who saves.
 *
 * Returns the attack's counts, and in `faults` what must not happen on any machine.
 */
export async function runAttack(attack, { seconds }) {
  const server = await startServer()
  const { port } = server
  const login = await fetch(`http://127.0.0.1:${port}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(administrator),
  })
  const { access_token: token } = await login.json()
  const users = startUsers(port, token)
  const order = { name: attack.name, port, seconds }
  const { stdout } = await promisify(execFile)(process.execPath, ['tests/siege/attacker.mjs', JSON.stringify(order)])
  const counts = JSON.parse(stdout)
  // A short attack may end between two saves.
  for (let turn = 0; turn < 500 && server.isAlive() && users.served.saves === 0; turn += 1) await pause(20)
  await users.leave()
  const isAlive = server.isAlive()
  await server.stop()
  const { visits, saves, failures } = users.served
  const faults = [
    ...(isAlive ? [] : ['the server ended']),
    ...failures.slice(0, 3).map((failure) => `a visit or a save failed: ${failure} (${failures.length} in all)`),
    ...(server.peakMb() > memoryMb ? [`it held ${server.peakMb()} MB`] : []),
    ...(visits === 0 || saves === 0 ? ['nobody was served'] : []),
    ...(attack.judge?.(counts) ?? []),
  ]
  return { name: attack.name, counts, peakMb: server.peakMb(), visits, saves, faults }
}

/** Visitors who read and an owner who saves, each on a keep-alive connection, until they leave. */
function startUsers(port, token) {
  const served = { visits: 0, saves: 0, failures: [] }
  let isOver = false
  const use = async (count, expected, pauseMs, nextRequest) => {
    const connection = createKeepAliveClient(port)
    for (let turn = 0; !isOver; turn += 1) {
      const status = await connection.ask(nextRequest(turn)).catch((error) => error.message)
      served[count] += 1
      if (status !== expected) served.failures.push(status)
      await pause(pauseMs)
    }
    connection.end()
  }
  const paths = ['/', '/products', '/faq']
  const visit = (turn) => request(`GET ${paths[turn % paths.length]}`, { 'accept-encoding': 'br' })
  const question = { question: 'Quanto custa?', answer: 'Depende do tamanho.' }
  const save = (turn) => jsonRequest('POST /faq', { ...question, order: turn }, { authorization: `Bearer ${token}` })
  const users = [...Array.from({ length: visitors }, () => use('visits', 200, 10, visit)), use('saves', 201, 200, save)]
  return {
    served,
    async leave() {
      isOver = true
      await Promise.all(users)
    },
  }
}

export { administrator, attacks }

/** The built server on a free port of this machine, with a temporary data folder. Its memory is measured. */
export async function startServer(env = {}) {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'toldaria-siege-'))
  const child = spawn(process.execPath, ['--max-old-space-size=512', 'scripts/serve.mjs'], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...serverEnv(dataDir), RATE_LIMIT: 'off', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  let peak = 0
  const isAlive = () => child.exitCode === null && child.signalCode === null
  const sampling = setInterval(() => {
    if (isAlive()) peak = Math.max(peak, residentBytes(child.pid) || 0)
  }, 50)
  return {
    port: await printedPort(child),
    pid: child.pid,
    isAlive,
    peakMb: () => Math.round(peak / 1e6),
    async stop() {
      clearInterval(sampling)
      child.kill('SIGTERM')
      await ended
      process.off('exit', kill)
      fs.rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function printedPort(child) {
  let printed = ''
  for await (const bytes of child.stdout) {
    printed += bytes
    const [, port] = /http:\/\/127\.0\.0\.1:([1-9]\d*)(?=\D)/.exec(printed) ?? []
    if (port) {
      child.stdout.on('data', () => {})
      return Number(port)
    }
  }
  throw new Error(`the server ended:\n${printed}`)
}
