import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

const lookMs = 5_000
const hungMs = 180_000

/**
 * Runs test files in the sandbox, and the plan in `runner.ts`, whose results go to `plan.log`. A run that writes nothing
 * for three minutes is ended.
 *
 * @returns `ended`, or `hung`
 */
export async function runPlan({ sandbox, projects }, plan, files) {
  const planFile = path.join(sandbox, 'plan.json')
  fs.writeFileSync(planFile, JSON.stringify(plan))
  fs.writeFileSync(plan.log, '')
  const tests = start(sandbox, [...names(projects), ...files], { MUTANTS_PLAN: planFile })
  let size = -1
  let since = Date.now()
  let hung = false
  const watch = setInterval(() => {
    const now = fs.statSync(plan.log).size
    if (now !== size) since = Date.now()
    size = now
    if (Date.now() - since < hungMs) return
    hung = true
    tests.stop()
  }, lookMs)
  await tests.ended
  clearInterval(watch)
  return hung ? 'hung' : 'ended'
}

/** Runs test files with one mutant from the start, until the first test that fails. Returns whether one did. */
export async function isKilledFromStart({ sandbox, projects }, mutant, files) {
  const tests = start(sandbox, [...names(projects), '--bail=1', ...files], { __STRYKER_ACTIVE_MUTANT__: mutant })
  const timer = setTimeout(tests.stop, hungMs * 2)
  const code = await tests.ended
  clearTimeout(timer)
  return code !== 0
}

/** In a process group of its own, since a mutant that loops is ended with all its processes. */
function start(sandbox, args, env) {
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'mutants/fast/vitest.config.ts']
  const child = spawn(process.execPath, [...vitest, ...args], {
    cwd: sandbox,
    detached: true,
    env: { ...process.env, ...env },
    stdio: 'ignore',
  })
  const stop = () => process.kill(-child.pid, 'SIGKILL')
  const stopAll = () => {
    stop()
    process.exit(1)
  }
  process.once('SIGINT', stopAll)
  const ended = new Promise((resolve) => {
    child.on('exit', (code) => {
      process.off('SIGINT', stopAll)
      resolve(code)
    })
  })
  return { ended, stop }
}

function names(projects) {
  return projects.flatMap((name) => ['--project', name])
}
