import { execFileSync } from 'node:child_process'
import { cpSync, readdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { migrations } from '#server/db/migrations.text.ts'
import { openDatabase } from '#server/db/open-database.ts'
import {
  type BuiltServer,
  newDataDir,
  removeDataDir,
  spawnBuiltServer,
  startBuiltServer,
} from '#support/built-server.ts'
import { createRandom } from '#support/random.ts'
// @ts-expect-error: a script without types
import { startPostgres } from '../../scripts/lib/postgres.mjs'
import { checkAfterCrash } from '../chaos/after-crash.ts'
import { checkIntegrity } from '../chaos/integrity.ts'
import { createLedger } from '../chaos/ledger.ts'
import { createOlderDatabase, describeDatabase, olderProducts } from '../chaos/older-database.ts'
import { type PendingCreation, startWriters } from '../chaos/writers.ts'

// `npm run chaos` sets larger numbers.
const { CHAOS_ROUNDS } = process.env
const rounds = Number(CHAOS_ROUNDS ?? 3)
const outages = Number(CHAOS_ROUNDS ?? 5)
const migrating = Number(CHAOS_ROUNDS ?? 1)
// Samples have many pictures to check.
const seeded = { SEED: 'none' }
const seed = Number(process.env.CHAOS_SEED ?? 20_261)
vi.setConfig({ testTimeout: 120_000 * (rounds + 1) })

const pollOptions = { interval: 20 }
const roundsOnOneDatabase = 10
const ownFiles = /^(toldaria\.db(-wal|-shm|-reserve|-reserve\.new)?|edition\.json)$/
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

/** Prints what happened so far, for a long run. */
function report(line: string): void {
  if (CHAOS_ROUNDS) process.stdout.write(`${line}\n`)
}

/** The server under eight writers, and what is known about its content. */
function createSubject(env: () => Record<string, string>) {
  let dataDir = newDataDir()
  let server: BuiltServer | undefined
  const newKnown = () => ({
    ledger: createLedger(),
    pending: [] as PendingCreation[],
    sessions: { ended: new Set<string>(), open: new Set<string>() },
  })
  let known = newKnown()
  let acknowledged = 0

  return {
    get acknowledged() {
      return acknowledged + known.ledger.acknowledged
    },
    get dataDir() {
      return dataDir
    },
    async start() {
      server ??= await startBuiltServer({ dataDir, env: env() })
      return server
    },
    /** Writes until a random number of writes was acknowledged, and a random moment longer. */
    async write() {
      const { url } = await this.start()
      const stop = await startWriters({ url, random, ...known })
      await this.more(5 + Math.floor(random() * 30))
      await pause(random() * 100)
      return stop
    },
    async more(count: number) {
      const wanted = known.ledger.acknowledged + count
      await expect.poll(() => known.ledger.acknowledged, pollOptions).toBeGreaterThanOrEqual(wanted)
    },
    assertAlive() {
      expect([server?.process.exitCode, server?.process.signalCode], server?.output()).toEqual([null, null])
      expect(server?.output()).not.toMatch(/"msg":"(fatal|internal)"/)
    },
    async kill() {
      this.assertAlive()
      const workers = childrenOf(server?.process.pid ?? 0)
      expect(await server?.stop('SIGKILL')).toBe(null)
      server = undefined
      await expect.poll(() => workers.filter(isThere), pollOptions).toEqual([])
    },
    /** Kills a server that is starting. */
    async killWhileStarting() {
      const starting = spawnBuiltServer({ dataDir, env: env() })
      await pause(random() * 1500)
      expect(await starting.stop('SIGKILL'), starting.output()).toBe(null)
    },
    async check() {
      const { url } = await this.start()
      await checkAfterCrash(url, known)
      expect(readdirSync(dataDir).filter((name) => !ownFiles.test(name))).toEqual([])
    },
    /** The next round begins with an empty data folder. */
    async renew() {
      await this.end()
      dataDir = newDataDir()
      acknowledged += known.ledger.acknowledged
      known = newKnown()
    },
    async end() {
      await server?.stop('SIGKILL')
      server = undefined
      removeDataDir(dataDir)
    },
  }
}

test(`after SIGKILL under eight writers nothing acknowledged is lost, and the server starts by itself (seed ${seed})`, async () => {
  const subject = createSubject(() => seeded)
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
    report(`${round} kills, ${subject.acknowledged} acknowledged writes`)
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
  const subject = createSubject(() => ({ ...seeded, DATABASE_URL: cluster.url }))
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
    report(`${JSON.stringify(Object.fromEntries(counts))}, ${subject.acknowledged} acknowledged writes`)
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

test.each(['SQLite', 'PostgreSQL'])(
  'after SIGKILL while it migrates an older database on %s, the next start succeeds with all its content',
  async (kind) => {
    let isLate = 0
    for (let round = 1; round <= migrating; round += 1) {
      const dataDir = newDataDir()
      const path = join(dataDir, 'toldaria.db')
      const url = kind === 'SQLite' ? `file:${path}` : cluster.url.replace('/postgres?', `/older_${round}?`)
      if (kind === 'PostgreSQL') await query(`create database older_${round}`)
      await createOlderDatabase(url, 1 + Math.floor(random() * (migrations.length - 1)))
      const env = { SEED: 'none', DATABASE_URL: url }
      const starting = spawnBuiltServer({ dataDir, env })
      const isOpen = async () => {
        if (starting.process.exitCode !== null) throw new Error(`it ended: ${starting.output()}`)
        if (kind === 'SQLite') return hasOpen(starting.process.pid ?? 0, path)
        return (await query(`select pid from ${backends}`)).length > 0
      }
      await expect.poll(isOpen, { timeout: 300_000, interval: 5 }).toBe(true)
      await pause(random() * 150)
      expect(await starting.stop('SIGKILL'), starting.output()).toBe(null)
      isLate += (await describeDatabase(url)).migrations === migrations.length ? 1 : 0
      const server = await startBuiltServer({ dataDir, env })
      expect((await (await fetch(`${server.url}/products`)).json()).length).toBe(olderProducts)
      expect(await server.stop(), server.output()).toBe(0)
      const whole = { migrations: migrations.length, products: olderProducts, questions: 1 }
      expect(await describeDatabase(url)).toEqual(kind === 'SQLite' ? { ...whole, integrity: 'ok' } : whole)
      removeDataDir(dataDir)
      report(`${kind}: ${round} kills, ${isLate} of them after the last migration`)
    }
  },
)

/** Checks the files as the killed server left them, without touching them. */
async function checkCopy(dataDir: string): Promise<void> {
  const copy = newDataDir()
  cpSync(dataDir, copy, { recursive: true })
  await checkDatabase(`file:${join(copy, 'toldaria.db')}`)
  removeDataDir(copy)
}

async function checkDatabase(url: string): Promise<void> {
  const { db } = openDatabase(url, { mayCreate: false })
  await checkIntegrity(db, url.startsWith('file:'))
  await db.destroy()
}

function childrenOf(pid: number): number[] {
  const table = execFileSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  return table.split('\n').flatMap((row) => {
    const [child, parent] = row.trim().split(/\s+/).map(Number)
    return parent === pid && child !== undefined ? [child] : []
  })
}

function hasOpen(pid: number, path: string): boolean {
  const folder = `/proc/${pid}/fd`
  return readdirSync(folder).some((name) => {
    try {
      return readlinkSync(join(folder, name)) === path
    } catch {
      return false
    }
  })
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
