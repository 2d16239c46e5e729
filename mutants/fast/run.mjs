import fs from 'node:fs'
import path from 'node:path'
import { say } from '../../scripts/lib/terminal.mjs'
import { Results, readLines } from './results.mjs'
import { isKilledFromStart, runPlan } from './run-tests.mjs'
import { makeSandbox } from './sandbox.mjs'

const runsPerFile = 60
const filesPerMutant = 12
/** Tests that pass with a mutant before no further one tries it. */
const passesPerMutant = 40
/** The same within one run of a file: another file kills more often than another test of the same file. */
const passesPerRun = 4

const ofPanel = ['src/admin']
const ofServer = ['src/contract', 'src/server', 'tests/server', 'tests/embedded-database.test.ts']
const projects = ['sqlite', ...(process.env.TEST_DATABASE_URL ? ['postgres'] : [])]
  .flatMap((database) => [`node-${database}`, `node-${database}-isolated`])
  .concat('house', 'components', 'components-isolated')

/** The tests of a folder's code. Both the server and the panel use the contract. */
function testsOf(folder) {
  if (folder.startsWith('src/admin')) return ofPanel
  return folder.startsWith('src/contract') ? [...ofServer, ...ofPanel] : ofServer
}

/**
 * Runs the mutants of one folder or file in few processes: a test runs as it is, then once more for each mutant that it reaches.
 * Mutants in code that runs only at the start take a process each. The tests are those of `npm test`, on
 * the embedded database and on `TEST_DATABASE_URL` if that is set, or those in `chosenTests`.
 *
 * @returns whether at least 85 % were killed; the others are printed, and in `survivors.json`
 */
export async function runFast(folder, chosenTests = []) {
  const out = path.resolve('coverage/mutants/fast', folder.replaceAll('/', '-'))
  const place = { sandbox: path.join(out, 'sandbox'), projects }
  const mutants = await makeSandbox(place.sandbox, folder)
  if (mutants.length === 0) throw new Error(`${folder} has no code to change`)
  const log = path.join(out, 'log.jsonl')
  const paths = chosenTests.length > 0 ? chosenTests.map(path.normalize) : testsOf(folder)
  await runPlan(place, { log }, paths)
  const lines = readLines(log)
  for (const name of paths) {
    if (!lines.some(({ key }) => key?.startsWith(name))) throw new Error(`${name} has no test that runs here`)
  }
  const results = new Results(lines, passesPerMutant)
  await switchMutants(folder, place, log, results)
  results.patient = true
  await switchMutants(folder, place, log, results)
  await startWithMutants(folder, place, mutants, results)
  return report(out, mutants, results)
}

/** Runs test file after test file until none is left that could kill a mutant. */
async function switchMutants(folder, place, log, results) {
  const runs = new Map()
  const priority = ({ file, score }) => score / (1 + (runs.get(file) ?? 0)) ** 2
  for (;;) {
    const files = results
      .files(folder)
      .filter(({ file, mutants }) => mutants.size > 0 && (runs.get(file) ?? 0) < runsPerFile)
    const [next] = files.sort((a, b) => priority(b) - priority(a))
    if (!next) return
    runs.set(next.file, (runs.get(next.file) ?? 0) + 1)
    say(`${results.killed.size} killed; ${next.mutants.size} in ${next.file}`)
    const ended = await runPlan(place, { log, passesPerRun, ...results.planFor(next) }, [next.file])
    const lines = readLines(log)
    for (const line of lines) results.take(line)
    const last = lines.at(-1)
    if (ended === 'hung' && last?.start) results.take({ killed: last.start })
  }
}

/** Runs the tests from the start with each mutant that is left and whose code runs before them. */
async function startWithMutants(folder, place, mutants, results) {
  const files = results.files(folder)
  const left = new Set(results.leftAtStart())
  for (const { id, fileName } of mutants.filter((mutant) => left.has(mutant.id))) {
    const others = mutants.filter((mutant) => mutant.fileName === fileName).map((mutant) => mutant.id)
    const isBeside = ({ file }) => file.startsWith(fileName.replace(/tsx?$/, 'test.'))
    const reaches = ({ reached }) => reached.has(id)
    const reachesFile = ({ reached }) => others.some((other) => reached.has(other))
    const nearestFirst = [isBeside, reaches, reachesFile].flatMap((isFit) => files.filter(isFit))
    const names = [...new Set(nearestFirst.map(({ file }) => file))]
    if (names.length > 0 && (await isKilledFromStart(place, id, names.slice(0, filesPerMutant))))
      results.take({ killed: id })
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
