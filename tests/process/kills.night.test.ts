import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, test, vi } from 'vitest'
// @ts-expect-error: a script without types
import { startPostgres } from '#support/postgres.mjs'
import { createRandom, seed } from '#support/random.ts'
import { checkCopy, checkDatabase, createSubject } from '../chaos/app-on-disk.ts'

const rounds = 5
const outages = 5
// Samples have many pictures to check.
const seeded = { SEED: 'none' }
vi.setConfig({ testTimeout: 120_000 * (rounds + 1) })

const roundsOnOneDatabase = 5
const { random, pick } = createRandom(seed)

let cluster: {
  url: string
  restart: () => Promise<void>
  crash: () => Promise<void>
  signal: (name: NodeJS.Signals) => void
  stop: () => Promise<void>
}
beforeAll(async () => {
  cluster = await startPostgres({ isDurable: true })
})
afterAll(() => cluster.stop())

test(`after SIGKILL under eight writers nothing acknowledged is lost, and the server starts by itself (seed ${seed})`, async () => {
  const subject = createSubject(() => seeded, random)
  for (let round = 1; round <= rounds; round += 1) {
    const isNew = round % roundsOnOneDatabase === 1
    if (isNew && random() < 0.5) await subject.killWhileStarting()
    const stop = await subject.write()
    await subject.kill()
    await stop()
    await checkCopy(subject.dataDir)
    if (random() < 0.4) await subject.killWhileStarting()
    await subject.check()
    if (round % roundsOnOneDatabase === 0) await subject.renew()
  }
  await subject.end()
})

const disturbances = {
  'all connections are cut': () => query(`select pg_terminate_backend(pid) from ${backends}`),
  'the database server starts anew': () => cluster.restart(),
  'the main process of the database server is killed': () => cluster.crash(),
  async 'a process of the database server is killed'() {
    const [backend] = await query(`select pid from ${backends} order by random() limit 1`)
    if (backend) process.kill(backend.pid, 'SIGKILL')
  },
  async 'the database server is frozen'() {
    cluster.signal('SIGSTOP')
    await pause(random() * 8000)
    cluster.signal('SIGCONT')
  },
}

test(`after outages and kills under eight writers nothing acknowledged is lost (seed ${seed})`, async () => {
  const subject = createSubject(() => ({ ...seeded, DATABASE_URL: cluster.url }), random)
  const counts = new Map<string, number>()
  const titles = Object.keys(disturbances) as (keyof typeof disturbances)[]
  for (let round = 0; round < outages; round += 1) {
    const title = round < titles.length ? titles[round] : pick([...titles, undefined, undefined, undefined])
    counts.set(title ?? 'the server is killed', (counts.get(title ?? 'the server is killed') ?? 0) + 1)
    const stop = await subject.write()
    if (title) {
      await disturbances[title]()
      await subject.more(10)
      subject.assertAlive()
    } else await subject.kill()
    await stop()
    if (random() < 0.2) {
      if (title) await subject.kill()
      await subject.killWhileStarting()
    }
    await subject.check()
    await checkDatabase(cluster.url)
  }
  await subject.end()
})

const backends = "pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'"

async function query(text: string): Promise<{ pid: number }[]> {
  const client = new pg.Client({ connectionString: cluster.url })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows
}
