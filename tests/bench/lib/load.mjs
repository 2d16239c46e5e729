import { execFile } from 'node:child_process'
import fs from 'node:fs'
import http from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

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

/** The request headers of a phone's browser, so that every server parses realistic ones. */
export const browserHeaders = {
  accept: 'text/html,application/xhtml+xml,image/avif,image/webp,*/*;q=0.8',
  'accept-encoding': 'gzip, deflate, br',
  'accept-language': 'pt-BR,pt;q=0.9',
  'user-agent': 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
}

/** Sends one request on its own connection. Returns the body's bytes without decompressing them. */
export async function fetchOnce(url, { method = 'GET', headers = {}, body } = {}) {
  const options = { method, headers: { ...browserHeaders, ...headers }, agent: false, timeout: 120_000 }
  const response = await new Promise((resolve, reject) => {
    const request = http.request(url, options, resolve).on('error', reject)
    request.on('timeout', () => request.destroy(new Error(`${url} did not respond in time`)))
    request.end(body)
  })
  return { status: response.statusCode, headers: response.headers, bytes: await buffer(response) }
}

/** Headers that Node adds by itself. */
const addedByNode = ['connection', 'date', 'keep-alive', 'transfer-encoding']

/** Captures the 200 and 304 responses of a path, for the bare server to send. */
export async function capture(origin, path) {
  const full = await fetchOnce(origin + path)
  if (full.status !== 200) throw new Error(`${path} returned ${full.status}`)
  const { etag } = full.headers
  const unchanged = await fetchOnce(origin + path, { headers: { 'if-none-match': etag } })
  if (unchanged.status !== 304) throw new Error(`${path} returned ${unchanged.status} for its own ETag`)
  return { path, etag, headers: own(full.headers), unchangedHeaders: own(unchanged.headers), bytes: full.bytes }
}

function own(headers) {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !addedByNode.includes(name)))
}

/** The median; of an even number of values the lower one in the middle. */
export function median(values) {
  return [...values].sort((a, b) => a - b)[Math.ceil(values.length / 2) - 1]
}

/** The CPU time in microseconds, user and system, that the running threads of a process have used so far. Linux only. */
function cpuMicroseconds(pid) {
  // schedstat is in nanoseconds; /proc/<pid>/stat only in ticks of 10 ms.
  const threads = fs.readdirSync(`/proc/${pid}/task`)
  const times = threads.map((thread) => fs.readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0])
  return times.reduce((sum, nanoseconds) => sum + Number(nanoseconds), 0) / 1000
}
