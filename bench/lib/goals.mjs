import { table } from './report.mjs'

const maxToBare = 1.15
/** By the number of products. */
const maxWrite = { 1000: 3, 10000: 10 }
const maxToStatic = 1.1
/** The blocking time of a page without script is so short that 10 % of it is below the noise. */
const blockingNoiseMs = 20

/** A Markdown table of the goals and what was measured. bench/README.md explains each missed goal. */
export function goalsTable({ serving, starting, growth, lighthouse }) {
  const measured = [
    ...serving
      .filter(({ name }) => name !== 'a picture')
      .map(({ name, toBare }) => [`CPU of ${name} ÷ bare ≤ ${maxToBare}`, toBare.median, maxToBare, 2]),
    ['start to first response < 0.6 s', starting.ours.startMs / 1000, 0.6, 2],
    ['memory idle < 100 MB', starting.ours.idle / 1e6, 100, 0],
    ...growth.flatMap(ofGrowth),
    ...(lighthouse ? ofThePage(lighthouse) : []),
  ]
  return table(
    ['goal', 'measured', 'met'],
    measured.map(([goal, value, max, digits]) => [
      goal,
      Math.abs(value).toFixed(digits),
      value <= max ? 'yes' : '**no**',
    ]),
  )
}

function ofGrowth({ count, toFewest, robot, bytes }) {
  const max = maxWrite[count]
  if (max === undefined) return []
  const products = `${count.toLocaleString('en')} products`
  return [
    [`a write at ${products} ÷ at 12 ≤ ${max}`, toFewest.median, max, 1],
    [`p99 of \`/\` at ${products} with a robot ÷ without ≤ 2`, robot.median, 2, 2],
    [`memory at ${products} ≤ 250 MB`, bytes / 1e6, 250, 0],
  ]
}

function ofThePage({ ours, static: withoutScripts }) {
  return [
    // Negated, so that a lower value is better here too.
    ['Lighthouse performance 100', -ours.performance, -100, 0],
    [`largest paint ÷ static ≤ ${maxToStatic}`, ours.largestPaintMs / withoutScripts.largestPaintMs, maxToStatic, 2],
    [
      `blocking time ms ≤ ${maxToStatic} × static (or ${blockingNoiseMs} ms more)`,
      ours.blockingMs,
      Math.max(withoutScripts.blockingMs * maxToStatic, withoutScripts.blockingMs + blockingNoiseMs),
      0,
    ],
  ]
}
