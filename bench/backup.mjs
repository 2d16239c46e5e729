// node bench/backup.mjs: measures visits, saves and memory without and during backups of many pictures. Alternates rounds, so that a busy
// phase of the machine affects both. Needs a build (npm run build) and /proc, so Linux.
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseSync } from '@photostructure/sqlite'
import { temporary } from './lib/data-folder.mjs'
import { fetchOnce } from './lib/fetch-once.mjs'
import { quantile } from './lib/numbers.mjs'
import { administrator, startOurs } from './lib/servers.mjs'

const pictureBytes = Number(process.env.MEGABYTES ?? 1000) * 1e6
const rounds = Number(process.env.ROUNDS ?? 2)
const quietMs = Number(process.env.SECONDS ?? 30) * 1000
const variantBytes = 55_000
const json = { 'content-type': 'application/json' }

process.env.NODE_ENV = 'production'
const { makeProvenBackup } = await import('../dist/server/backup.js')
const dataDir = temporary('backup')
await (await startOurs(dataDir)).stop()
const file = `${dataDir}/toldaria.db`
fillWithPictures()

const server = await startOurs(dataDir)
try {
  const signIn = { method: 'POST', headers: json, body: JSON.stringify(administrator) }
  const { bytes } = await fetchOnce(`${server.url}/auth/login`, signIn)
  const headers = { ...json, authorization: `Bearer ${JSON.parse(bytes).access_token}` }
  const body = JSON.stringify({ question: 'Quanto custa?', answer: 'Sim.', order: 0 })
  const created = await fetchOnce(`${server.url}/faq`, { method: 'POST', headers, body })
  const id = JSON.parse(created.bytes)._id
  await measure(headers, id, () => pause(3000))
  const without = []
  const during = []
  for (let round = 0; round < rounds; round += 1) {
    without.push(await measure(headers, id, () => pause(quietMs)))
    during.push(
      await measure(headers, id, async () => {
        const start = performance.now()
        const made = await makeProvenBackup({ databaseUrl: `file:${file}`, folder: temporary('backups') })
        console.log(`| a backup | ${megabytes(made.bytes)} | ${((performance.now() - start) / 1000).toFixed(0)} s |`)
      }),
    )
  }
  print('visits', without, during)
  print('saves', without, during)
  const peak = (phases, name) => Math.max(...phases.map((phase) => phase[name]))
  const memory = [peak(without, 'ofServer'), peak(during, 'ofServer'), peak(during, 'ofBackup')].map(megabytes)
  console.log(`| memory of the server, the same during, the process of the backup | ${memory.join(' | ')} |`)
} finally {
  await server.stop()
}

/** Visits `/` and saves until `work` is done. Returns the times in ms and the highest memory. */
async function measure(headers, id, work) {
  let isOver = false
  let ofServer = 0
  let ofBackup = 0
  const visits = []
  const saves = []
  const loop = async (times, everyMs, request) => {
    while (!isOver) {
      const start = performance.now()
      await request()
      times.push(performance.now() - start)
      await pause(everyMs)
    }
  }
  const watching = loop([], 300, async () => {
    ofServer = Math.max(ofServer, memoryOf(server.pid))
    const others = childrenOf(process.pid).filter((pid) => pid !== server.pid)
    ofBackup = Math.max(ofBackup, ...others.map(memoryOf))
  })
  const visiting = loop(visits, 10, () => fetchOnce(`${server.url}/`))
  let count = 0
  const saving = loop(saves, 50, async () => {
    count += 1
    const body = JSON.stringify({ question: `Quanto custa ${count}?`, answer: 'Sim.', order: 0 })
    const { status } = await fetchOnce(`${server.url}/faq/${id}`, { method: 'PUT', headers, body })
    if (status !== 200) throw new Error(`a save returned ${status}`)
  })
  await work().finally(() => {
    isOver = true
  })
  await Promise.all([watching, visiting, saving])
  return { visits, saves, ofServer, ofBackup }
}

function fillWithPictures() {
  const database = new DatabaseSync(file)
  const master = database.prepare('insert into media (hash, width, height, bytes, touched_at) values (?, 1, 1, ?, ?)')
  const variant = database.prepare('insert into media_variants (hash, width, format, bytes) values (?, ?, ?, ?)')
  for (let stored = 0; stored < pictureBytes; stored += 10 * variantBytes) {
    const hash = randomBytes(32).toString('hex')
    database.exec('begin')
    master.run(hash, randomBytes(2 * variantBytes), new Date().toISOString())
    for (let width = 1; width <= 8; width += 1) variant.run(hash, width, 'webp', randomBytes(variantBytes))
    database.exec('commit')
  }
  database.exec('pragma wal_checkpoint(truncate)')
  database.close()
}

function childrenOf(pid) {
  return fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
}

/** The memory of a process; pages that several processes share, as those of the program, count in parts. 0 if it has just ended. */
function memoryOf(pid) {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))[1]) * 1024
  } catch {
    return 0
  }
}

function print(name, without, during) {
  const of = (phases, share) =>
    quantile(
      phases.flatMap((phase) => phase[name]),
      share,
    )
  for (const share of [0.5, 0.99]) {
    const [quiet, busy] = [of(without, share), of(during, share)]
    const count = during.flatMap((phase) => phase[name]).length
    console.log(
      `| ${name}, ${share * 100} % | ${quiet.toFixed(1)} ms | ${busy.toFixed(1)} ms | ${(busy / quiet).toFixed(2)} × of ${count} |`,
    )
  }
}

function megabytes(bytes) {
  return `${(bytes / 1e6).toFixed(0)} MB`
}
