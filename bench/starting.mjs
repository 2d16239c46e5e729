import { setTimeout as pause } from 'node:timers/promises'
import { resourcesFile } from './lib/data-folder.mjs'
import { capture } from './lib/fetch-once.mjs'
import { load } from './lib/load.mjs'
import { median } from './lib/numbers.mjs'
import { cpuMicroseconds, residentBytes } from './lib/process-stats.mjs'
import { startBare, startNaive, startOurs } from './lib/servers.mjs'
import { waitUntilIdle } from './lib/wait-until-idle.mjs'

const paths = ['/', '/products']
/** V8 returns the memory of the start after some eight idle seconds. */
const pauseMs = 12_000

/**
 * Measures for each server the time from spawning to the first complete response of `/` (built, migrated and seeded
 * before), its idle memory, and its memory after load. Each round starts the three in another order.
 */
export async function measureStarting({ dataDir, rounds, requests, say }) {
  const first = await startOurs(dataDir)
  const file = resourcesFile('starting', await Promise.all(paths.map((path) => capture(first.url, path))))
  await first.stop()
  const starts = {
    ours: () => startOurs(dataDir),
    bare: () => startBare(file),
    naive: () => startNaive(dataDir),
  }
  const names = Object.keys(starts)
  const lists = Object.fromEntries(names.map((name) => [name, { startMs: [], startCpuMs: [], idle: [], loaded: [] }]))
  for (let round = 0; round < rounds; round += 1) {
    say(`starting, round ${round + 1}`)
    for (const turn of names.keys()) {
      const name = names[(turn + round) % names.length]
      const server = await starts[name]()
      lists[name].startMs.push(server.startMs)
      lists[name].startCpuMs.push(cpuMicroseconds(server.pid) / 1000)
      if (name === 'ours') await waitUntilIdle(server)
      await pause(pauseMs)
      lists[name].idle.push(residentBytes(server.pid))
      const share = name === 'naive' ? 0.01 : 1
      for (const path of paths) await load(server, { path, requests: Math.ceil(requests * share), seconds: 8 })
      await pause(500)
      lists[name].loaded.push(residentBytes(server.pid))
      await server.stop()
    }
  }
  return Object.fromEntries(
    names.map((name) => [
      name,
      Object.fromEntries(Object.entries(lists[name]).map(([figure, values]) => [figure, median(values)])),
    ]),
  )
}
