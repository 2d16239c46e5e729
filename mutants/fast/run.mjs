import fs from 'node:fs'
import path from 'node:path'
import { say } from '../../scripts/lib/terminal.mjs'
import { Results, readLines } from './results.mjs'
import { isKilledFromStart, runPlan } from './run-tests.mjs'
import { makeSandbox } from './sandbox.mjs'

const triesPerFile = 60
const filesPerMutant = 12
/** Tests that pass with a mutant before no further one tries it. */
const passesPerMutant = 25

const ofPanel = { tests: ['src/admin'], projects: ['components', 'components-isolated'] }
const ofServer = {
  tests: ['src/contract', 'src/server', 'tests/server'],
  projects: ['node-sqlite', 'node-sqlite-isolated'],
}

/**
 * Runs the mutants of one folder in few processes: a test runs as it is, then once more for each mutant that it reaches.
 * Mutants in code that runs only at the start take a process each. The tests are those of `npm test`, on
 * the embedded database.
 *
 * @returns whether at least 85 % were killed; the others are printed, and in `survivors.json`
 */
export async function runFast(folder) {
  const { tests, projects } = folder.startsWith('src/admin') ? ofPanel : ofServer
  const out = path.resolve('coverage/mutants/fast', folder.replaceAll('/', '-'))
  const place = { sandbox: path.join(out, 'sandbox'), projects }
  const mutants = await makeSandbox(place.sandbox, folder)
  const log = path.join(out, 'log.jsonl')
  await runPlan(place, { log }, tests)
  const results = new Results(readLines(log), passesPerMutant)
  await switchMutants(folder, place, log, results)
  results.patient = true
  await switchMutants(folder, place, log, results)
  for (const { id, fileName } of mutants) {
    if (!results.isOnlyAtStart(id)) continue
    const others = mutants.filter((mutant) => mutant.fileName === fileName).map((mutant) => mutant.id)
    const files = results.files(folder).filter(({ reached }) => others.some((other) => reached.has(other)))
    const names = files.map(({ file }) => file).slice(0, filesPerMutant)
    if (names.length > 0 && (await isKilledFromStart(place, id, names))) results.take({ killed: id })
  }
  return report(out, mutants, results)
}

/** Runs test file after test file until none is left that could kill a mutant. */
async function switchMutants(folder, place, log, results) {
  const tries = new Map()
  for (;;) {
    const files = results
      .files(folder)
      .filter(({ file, mutants }) => mutants.size > 0 && (tries.get(file) ?? 0) < triesPerFile)
    const [next] = files.sort((a, b) => b.score - a.score)
    if (!next) return
    tries.set(next.file, (tries.get(next.file) ?? 0) + 1)
    say(`${results.killed.size} killed; ${next.mutants.size} in ${next.file}`)
    const ended = await runPlan(place, { log, ...results.planFor(next) }, [next.file])
    const lines = readLines(log)
    for (const line of lines) results.take(line)
    const last = lines.at(-1)
    if (ended === 'hung' && last?.start) results.take({ killed: last.start })
  }
}

function report(out, mutants, { killed }) {
  const survivors = mutants.filter(({ id }) => !killed.has(id))
  fs.writeFileSync(path.join(out, 'survivors.json'), JSON.stringify(survivors, null, 1))
  for (const { fileName, line, mutatorName, replacement } of survivors) {
    say(`${fileName}:${line} ${mutatorName}: ${replacement.slice(0, 100)}`)
  }
  const share = killed.size / mutants.length
  say(`${killed.size} of ${mutants.length} mutants killed (${(share * 100).toFixed(1)} %)`)
  return share >= 0.85
}
