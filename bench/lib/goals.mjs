import { table } from './report.mjs'

const maxToBare = 1.15
const maxToStatic = 1.1
/** The blocking time of a page without script is so short that 10 % of it is below the noise. */
const blockingNoiseMs = 20

/** A Markdown table of the goals and what was measured. bench/README.md explains each missed goal. */
export function goalsTable({ serving, starting, lighthouse }) {
  const measured = [
    ...serving
      .filter(({ name }) => name !== 'a picture')
      .map(({ name, toBare }) => [`CPU of ${name} ÷ bare ≤ ${maxToBare}`, toBare.median, maxToBare, 2]),
    ['start to first response < 0.6 s', starting.ours.startMs / 1000, 0.6, 2],
    ['memory idle < 100 MB', starting.ours.idle / 1e6, 100, 0],
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
