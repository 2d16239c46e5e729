import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { browserHeaders } from './fetch-once.mjs'
import { median } from './numbers.mjs'
import { nodeOnCore } from './pinning.mjs'
import { cpuMicroseconds } from './process-stats.mjs'

const connections = 50
/** V8 optimises for some ten thousand requests, so the warm-up is 8 rounds long. */
const warmUpRounds = 8

/**
 * Loads a server from core 1 with at most `requests` requests, for at most `seconds`.
 *
 * Returns the server's CPU time per request, requests per second and the 99th percentile of the latency.
 * @throws Error if a response has another status than `status`
 */
export async function load({ url, pid }, { path, headers = {}, status = 200, requests, seconds }) {
  const job = { url: url + path, headers: { ...browserHeaders, ...headers }, status, requests, seconds, connections }
  const { command, args } = nodeOnCore(1, ['bench/programs/load.mjs', JSON.stringify(job)])
  const before = cpuMicroseconds(pid)
  const { stdout } = await promisify(execFile)(command, args)
  const { responses, elapsedMs, p99Ms } = JSON.parse(stdout)
  return {
    cpuUs: (cpuMicroseconds(pid) - before) / responses,
    perSecond: (responses * 1000) / elapsedMs,
    p99Ms,
  }
}

/**
 * Loads several servers in turn, in another order each round, after a warm-up.
 *
 * @param contestants the server and its job, by name
 * Returns for each name the lists of the figures that `load` returns, one entry per round.
 */
export async function compete(contestants, rounds) {
  const names = Object.keys(contestants)
  const results = Object.fromEntries(names.map((name) => [name, { cpuUs: [], perSecond: [], p99Ms: [] }]))
  for (let round = -1; round < rounds; round += 1) {
    for (const turn of names.keys()) {
      const name = names[(turn + round + names.length) % names.length]
      const { server, job } = contestants[name]
      if (round < 0) {
        await load(server, { ...job, requests: job.requests * warmUpRounds })
        continue
      }
      const figures = await load(server, job)
      for (const [figure, value] of Object.entries(figures)) results[name][figure].push(value)
    }
  }
  return results
}

/** The medians of one contestant's rounds. */
export function medians(lists) {
  return Object.fromEntries(Object.entries(lists).map(([figure, values]) => [figure, median(values)]))
}
