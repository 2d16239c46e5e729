import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { quantile } from '../../bench/lib/numbers.mjs'
import { pause } from './raw-socket.mjs'
import { startServer } from './server.mjs'
import { signIn, startUsers } from './users.mjs'

/** Limits for one attack. The last two apply only to longer runs, because a busy machine is slow. */
export const goals = { memoryMb: 300, slowdown: 10, recoveryMs: 5000 }

/** Shorter waits come from the machine, not the server. */
const shortestMs = 5
const steadyVisits = 20

/**
 * Runs one attack on a new server, with visitors who read and an owner who saves: first without the attack, then with it, then until visits
 * are as fast as before.
 *
 * Returns counts, memory in MB and times in milliseconds, and in `faults` what must not happen on any machine.
 */
export async function runAttack(attack, { quietSeconds, seconds }) {
  const server = await startServer(attack.env)
  const token = await signIn(server.port)
  const users = startUsers(server.port, token)
  await pause(500)
  users.visits.take()
  users.saves.take()
  await pause(quietSeconds * 1000)
  const quiet = summarize(users)
  const idleMb = server.takePeakMb()

  const { port, pid, dataDir } = server
  const order = { name: attack.name, port, pid, dataDir, seconds, token }
  const { stdout } = await promisify(execFile)(process.execPath, ['tests/siege/attacker.mjs', JSON.stringify(order)])
  const counts = JSON.parse(stdout)
  // A short attack may end between two saves.
  for (let turn = 0; turn < 500 && server.isAlive() && users.saves.size === 0; turn += 1) await pause(20)
  const under = summarize(users)
  const recoveryMs = server.isAlive() ? await recovery(users, quiet.visitP99Ms) : Number.POSITIVE_INFINITY
  const after = summarize(users)
  await users.leave()
  const peakMb = server.takePeakMb()
  const isAlive = server.isAlive()
  await server.stop()

  const failures = [...under.faults, ...after.faults, ...quiet.faults]
  const faults = [
    ...(isAlive ? [] : ['the server ended']),
    ...failures.slice(0, 3).map((fault) => `a visit or a save failed: ${fault} (${failures.length} in all)`),
    ...(peakMb > goals.memoryMb ? [`it held ${peakMb} MB`] : []),
    ...(under.visits === 0 || under.saves === 0 ? ['nobody was served'] : []),
    ...(attack.judge?.(counts) ?? []),
  ]
  return {
    name: attack.name,
    entry: attack.entry,
    counts,
    idleMb,
    peakMb,
    quiet,
    under,
    recoveryMs,
    faults,
  }
}

/** What a longer run also checks. */
export function speedFaults({ quiet, under, recoveryMs }) {
  const slowdown = under.visitP99Ms / Math.max(quiet.visitP99Ms, shortestMs)
  return [
    ...(slowdown > goals.slowdown ? [`the slowest visits took ${slowdown.toFixed(1)} times as long`] : []),
    ...(recoveryMs > goals.recoveryMs ? [`it needed ${Math.round(recoveryMs)} ms to recover`] : []),
  ]
}

function summarize({ visits, saves }) {
  const [visited, saved] = [visits.take(), saves.take()]
  return {
    visits: visited.waits.length,
    visitP99Ms: quantile(visited.waits, 0.99),
    saves: saved.waits.length,
    saveMedianMs: quantile(saved.waits, 0.5),
    saveMostMs: quantile(saved.waits, 1),
    faults: [...visited.faults, ...saved.faults],
  }
}

/** Milliseconds until several visits in a row are as fast as before; their counts are part of the summary. */
async function recovery({ visits }, quietP99Ms) {
  const start = performance.now()
  const { take } = visits
  const kept = { waits: [], faults: [] }
  let steady = 0
  while (steady < steadyVisits && performance.now() - start < 30_000) {
    await pause(20)
    const { waits, faults } = take()
    kept.waits.push(...waits)
    kept.faults.push(...faults)
    for (const wait of waits) steady = wait <= Math.max(quietP99Ms * 2, shortestMs) ? steady + 1 : 0
  }
  for (const wait of kept.waits) visits.add(wait)
  for (const fault of kept.faults) visits.add(0, fault)
  return performance.now() - start
}
