import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { browserHeaders } from './fetch-once.mjs'
import { median } from './numbers.mjs'
import { nodeOnCore } from './pinning.mjs'
import { cpuMicroseconds } from './process-stats.mjs'

const connections = 50
/** V8 goes on compiling for some ten thousand requests. */
const warmUpShare = 8

/**
 * Sends a server many requests from core 1, at most `requests` and for at most `seconds`.
 *
 * Answers the server's processor time for one request, requests a second and the 99th percentile of the waiting.
 * Throws where an answer had another status than asked for.
 */
export async function load({ url, pid }, { path, headers = {}, status = 200, requests, seconds }) {
  const order = { url: url + path, headers: { ...browserHeaders, ...headers }, status, requests, seconds, connections }
  const { command, args } = nodeOnCore(1, ['bench/programs/load.mjs', JSON.stringify(order)])
  const before = cpuMicroseconds(pid)
  const { stdout } = await promisify(execFile)(command, args)
  const { answered, elapsedMs, p99Ms } = JSON.parse(stdout)
  return {
    cpuUs: (cpuMicroseconds(pid) - before) / answered,
    perSecond: (answered * 1000) / elapsedMs,
    p99Ms,
  }
}

/**
 * Loads several servers in turn, in another order each round, after one round that only warms them up.
 *
 * @param contestants by name: the server and what to ask it
 * Answers for each name lists of what `load` answers, one entry a round.
 */
export async function compete(contestants, rounds) {
  const names = Object.keys(contestants)
  const results = Object.fromEntries(names.map((name) => [name, { cpuUs: [], perSecond: [], p99Ms: [] }]))
  for (let round = -1; round < rounds; round += 1) {
    for (const turn of names.keys()) {
      const name = names[(turn + round + names.length) % names.length]
      const { server, order } = contestants[name]
      if (round < 0) {
        await load(server, { ...order, requests: order.requests * warmUpShare })
        continue
      }
      const figures = await load(server, order)
      for (const [figure, value] of Object.entries(figures)) results[name][figure].push(value)
    }
  }
  return results
}

/** The medians of one contestant's rounds. */
export function medians(lists) {
  return Object.fromEntries(Object.entries(lists).map(([figure, values]) => [figure, median(values)]))
}
