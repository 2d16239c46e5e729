// npm run siege: runs attacks on the built server, one after the other, each beside visitors and an owner. --minutes N:
// total time (6); --only NAME: one attack. --short, which `npm test` runs, measures only counts and memory and prints JSON.
import { attacks } from '../tests/siege/attacks.mjs'
import { runAttack, speedFaults } from '../tests/siege/siege.mjs'
import { buildIfStale } from './lib/build.mjs'
import { installIfNeeded } from './lib/install.mjs'
import { prepare } from './lib/prepare.mjs'
import { fail, say } from './lib/terminal.mjs'

const short = { quietSeconds: 0.5, seconds: 3 }
const options = process.argv.slice(2)
const isShort = options.includes('--short')
const optionOf = (name) => (options.includes(name) ? options[options.indexOf(name) + 1] : undefined)
const only = optionOf('--only')
const minutes = Number(optionOf('--minutes') ?? 6)

prepare({ envFile: false })
if (!isShort) {
  await installIfNeeded()
  await buildIfStale()
}
const chosen = attacks.filter(({ name }) => !only || name === only)
if (chosen.length === 0) fail(`${only} is not one of ${attacks.map(({ name }) => name).join(', ')}`)
if (!(minutes > 0)) fail('--minutes takes a number')

const each = (minutes * 60) / chosen.length
const times = isShort ? short : { quietSeconds: each / 4, seconds: (each * 3) / 4 }
let failed = 0
for (const attack of chosen) {
  const result = await runAttack(attack, times)
  if (isShort) {
    say(JSON.stringify(result))
    continue
  }
  const faults = [...result.faults, ...speedFaults(result)]
  if (faults.length > 0) failed += 1
  say(lineOf(result))
  for (const fault of faults) say(`    ${fault}`)
}
process.exit(failed > 0 ? 1 : 0)

function lineOf({ name, entry, idleMb, peakMb, quiet, under, recoveryMs, counts }) {
  const ms = (value) => `${value.toFixed(1)} ms`
  return [
    `${name} (entry ${entry}): ${idleMb} -> ${peakMb} MB`,
    `visits ${under.visits}, p99 ${ms(quiet.visitP99Ms)} -> ${ms(under.visitP99Ms)}`,
    `saves ${under.saves}, median ${ms(quiet.saveMedianMs)} -> ${ms(under.saveMedianMs)}`,
    `recovered in ${Math.round(recoveryMs)} ms`,
    JSON.stringify(counts),
  ].join('; ')
}
