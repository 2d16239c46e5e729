import { table } from './report.mjs'

const mostOverBare = 1.15
const mostOverTwin = 1.1
/** A page without any script still shows some; ten per cent of next to nothing is not told apart from noise. */
const blockingNoiseMs = 20

/** The goals of the project beside what was measured, as Markdown. The reasons for a miss stand in bench/README.md. */
export function goals({ serving, starting, lighthouse }) {
  const measured = [
    ...serving
      .filter(({ name }) => name !== 'a picture')
      .map(({ name, toBare }) => [`CPU of ${name} ÷ bare ≤ ${mostOverBare}`, toBare.median, mostOverBare, 2]),
    ['start to first answer < 0.6 s', starting.ours.startMs / 1000, 0.6, 2],
    ['memory idle < 100 MB', starting.ours.idle / 1e6, 100, 0],
    ...(lighthouse ? ofThePage(lighthouse) : []),
  ]
  return table(
    ['goal', 'measured', 'met'],
    measured.map(([goal, value, most, digits]) => [
      goal,
      Math.abs(value).toFixed(digits),
      value <= most ? 'yes' : '**no**',
    ]),
  )
}

function ofThePage({ ours, twin }) {
  return [
    // Negated, so that more is better here too.
    ['Lighthouse performance 100', -ours.performance, -100, 0],
    [`largest paint ÷ twin ≤ ${mostOverTwin}`, ours.largestPaintMs / twin.largestPaintMs, mostOverTwin, 2],
    [
      `blocking time ms ≤ ${mostOverTwin} × twin (or ${blockingNoiseMs} ms more)`,
      ours.blockingMs,
      Math.max(twin.blockingMs * mostOverTwin, twin.blockingMs + blockingNoiseMs),
      0,
    ],
  ]
}
