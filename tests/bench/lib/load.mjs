import { execFile } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { browserHeaders } from './fetch-once.mjs'
import { cpuMicroseconds } from './process-stats.mjs'

const connections = 50
/** CPU time per second of an idle server, which polls the database twice a second. */
const maxIdleUs = 40_000
/** V8 optimises for some ten thousand requests, so the warm-up is 8 rounds long. */
const warmUpRounds = 8

/** Loads a server, by a process of its own. Returns the server's CPU time in microseconds per request. */
async function load({ url, pid }, { path, headers = {}, status = 200, requests }) {
  const job = { url: url + path, headers: { ...browserHeaders, ...headers }, status, requests, connections }
  const before = cpuMicroseconds(pid)
  await promisify(execFile)(process.execPath, ['tests/bench/programs/load.mjs', JSON.stringify(job)])
  return (cpuMicroseconds(pid) - before) / requests
}

/** Loads two servers in turn, after a warm-up. Returns the ratio of their CPU times in each round. */
export async function compete(ours, other, job, rounds) {
  for (const server of [ours, other]) await load(server, { ...job, requests: job.requests * warmUpRounds })
  const ratios = []
  for (let round = 0; round < rounds; round += 1) ratios.push((await load(ours, job)) / (await load(other, job)))
  return ratios
}

/** Waits until a server has been idle for three seconds in a row: what runs after a start would be measured too. */
export async function waitUntilIdle({ pid }) {
  for (let idleSeconds = 0, waited = 0; idleSeconds < 3; waited += 1) {
    if (waited > 600) throw new Error('the server did not become idle in ten minutes')
    const before = cpuMicroseconds(pid)
    await pause(1000)
    idleSeconds = cpuMicroseconds(pid) - before < maxIdleUs ? idleSeconds + 1 : 0
  }
}
