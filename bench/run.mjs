// npm run bench: measures the speed table. It compares our server with a bare and a naive one, and the page with the same
// page without scripts. --quick runs few rounds and writes nothing; --no-lighthouse skips the browser.
import fs from 'node:fs'
import os from 'node:os'
import { buildIfStale } from '../scripts/lib/build.mjs'
import { installIfNeeded } from '../scripts/lib/install.mjs'
import { prepare } from '../scripts/lib/prepare.mjs'

const known = ['--quick', '--no-lighthouse']
const options = process.argv.slice(2)
const unknown = options.find((option) => !known.includes(option))
if (unknown) throw new Error(`unknown option ${unknown}; there are ${known.join(' and ')}`)
const isQuick = options.includes('--quick')

prepare({ envFile: false })
await installIfNeeded()
await buildIfStale()
const { buildPrograms } = await import('./lib/build-programs.mjs')
await buildPrograms()
const { seededData } = await import('./lib/data-folder.mjs')
const { goalsTable } = await import('./lib/goals.mjs')
const { pinning } = await import('./lib/pinning.mjs')
const { report } = await import('./lib/report.mjs')
const { measureGrowth } = await import('./growth.mjs')
const { measureLighthouse } = await import('./lighthouse.mjs')
const { measureServing } = await import('./serving.mjs')
const { measureStarting } = await import('./starting.mjs')

const say = (line) => process.stderr.write(`${line} …\n`)
// The speed of a shared machine changes every second, so many short rounds are more exact than a few long ones.
const servingRounds = isQuick ? 5 : 41
const growthRounds = isQuick ? 5 : 21
const rounds = isQuick ? 3 : 5
const lighthouseRounds = isQuick ? 3 : 11
const requests = 6000
const loadBefore = loadAverage()
const dataDir = await seededData()
const counts = isQuick ? [12, 1000] : [12, 100, 1000, 10_000]
const measured = {
  starting: await measureStarting({ dataDir, rounds, requests: requests * 4, say }),
  serving: await measureServing({ dataDir, rounds: servingRounds, requests, say }),
  growth: await measureGrowth({ seeded: dataDir, counts, rounds: growthRounds, requests, say }),
  lighthouse: options.includes('--no-lighthouse')
    ? undefined
    : await measureLighthouse({ dataDir, rounds: lighthouseRounds, say }),
}

const machine =
  `Node ${process.versions.node}, ${os.type()} ${os.release().split('-')[0]}, ${os.cpus().length} × ${os.cpus()[0].model.trim()}, ` +
  `${Math.round(os.totalmem() / 2 ** 30)} GiB; ${pinning}; load average ${loadBefore} before and ${loadAverage()} after; ` +
  `medians of ${servingRounds} rounds of serving, ${growthRounds} of growth, ${lighthouseRounds} of Lighthouse and ${rounds} of the rest; ${new Date().toISOString().slice(0, 10)}.`
const result = `${machine}\n\n### Goals\n\n${goalsTable(measured)}\n${report(measured)}`
console.log(result)
if (!isQuick && measured.lighthouse) writeToReadme(result)

/** Replaces the text between the two marks in bench/README.md. */
function writeToReadme(text) {
  const file = 'bench/README.md'
  const marks = /(<!-- last table -->\n)[\s\S]*(<!-- end of last table -->)/
  fs.writeFileSync(
    file,
    fs.readFileSync(file, 'utf8').replace(marks, (_, start, end) => `${start}\n${text}\n${end}`),
  )
}

function loadAverage() {
  return os.loadavg()[0].toFixed(1)
}
