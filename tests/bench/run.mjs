// npm run bench: measures the gates of speed: CPU of a request beside a bare node:http server, a save at 1,000 products beside one at 12,
// visits while photos are saved, and the page on Lighthouse's phone beside the same page without scripts. --quick runs few rounds;
// --no-lighthouse skips the browser.
import os from 'node:os'
import { parseArgs } from 'node:util'
import { buildIfStale } from '../../scripts/lib/build.mjs'
import { installIfNeeded } from '../../scripts/lib/install.mjs'
import { prepare } from '../../scripts/lib/prepare.mjs'

const { values: options } = parseArgs({
  options: { quick: { type: 'boolean' }, 'no-lighthouse': { type: 'boolean' } },
})
prepare({ envFile: false })
await installIfNeeded()
await buildIfStale()
const { measureLighthouse } = await import('./lighthouse.mjs')
const { startOurs, temporary } = await import('./lib/servers.mjs')
const { measureSaves } = await import('./saves.mjs')
const { measureServing } = await import('./serving.mjs')
const { measureUploads } = await import('./uploads.mjs')

const dataDir = temporary('data')
const first = await startOurs(dataDir)
await first.stop()

// The speed of a shared machine changes every second, so many short rounds are more exact than a few long ones.
const measured = [
  ...(await measureServing({ dataDir, rounds: options.quick ? 5 : 41 })),
  // Of the shipped samples, so before there are 1,000 products.
  ...(options['no-lighthouse'] ? [] : await measureLighthouse({ dataDir, rounds: options.quick ? 3 : 11 })),
  ...(await measureUploads({ dataDir, rounds: options.quick ? 3 : 11 })),
  ...(await measureSaves({ dataDir, products: 1000 })),
]
console.log(
  `Node ${process.versions.node}, ${os.cpus().length} × ${os.cpus()[0].model.trim()}, load average ${os.loadavg()[0].toFixed(1)}`,
)
console.table(
  measured.map(({ gate, value, most, least }) => ({
    gate,
    limit: most === undefined ? `≥ ${least}` : `≤ ${most}`,
    measured: Number(value.toFixed(2)),
    met: value <= (most ?? Number.POSITIVE_INFINITY) && value >= (least ?? Number.NEGATIVE_INFINITY) ? 'yes' : 'NO',
  })),
)
