import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { StartError } from '#server/process/start-error.ts'
import { expectConsole } from '#support/fail-on-console.ts'
import { createRandom, seed } from '#support/random.ts'
import { type AppOnDisk, startOnDisk } from '../chaos/app-on-disk.ts'
import { failingFiles, failingPostgres, sqliteCalls } from '../chaos/failing.ts'
import { type Calls, checkIntegrity, type Fault, faults } from '../chaos/integrity.ts'
import { checkOwnerSession, runOwnerSession } from '../chaos/writers.ts'

vi.mock('@photostructure/sqlite', async (importOriginal) => {
  const { failingDriver } = await import('../chaos/failing.ts')
  return failingDriver(await importOriginal())
})

const server = process.env.TEST_DATABASE_URL ?? ''
/** How many calls fail, of some hundreds. A run on a server takes several times as long. */
const samples = server === '' ? 48 : 12
// Two scenarios that ran at once would share the folder.
vi.setConfig({ testTimeout: 1_800_000 })

interface Setup {
  /** The data folder of a run, which is filled before it and emptied after it. */
  folder: string
  sources: Record<string, Calls>
  /** The address of the database in the folder, through which calls fail, or directly. */
  urls: { failing: string; direct: string }
  /** Copies the filled folder and database, or empties both. */
  reset: (isEmpty: boolean) => Promise<void>
  close: () => Promise<void>
}

let setup: Setup

beforeAll(async () => {
  setup = server === '' ? await setupFile() : await setupServer()
})
afterAll(() => setup.close())

describe.each(['an owner’s session', 'a first start'])('in %s', (scenario) => {
  const isEmpty = scenario === 'a first start'

  test(`where one call fails, nothing acknowledged is lost (seed ${seed})`, async () => {
    const found: string[] = []
    for (const [kind, calls] of Object.entries(setup.sources)) {
      const { count } = await run(calls, 0, faults[0] as Fault)
      expect(count).toBeGreaterThan(0)
      for (const [nth, fault] of chosen(count)) {
        const { failed, problem } = await run(calls, nth, fault)
        if (problem) found.push(`${fault.title} at ${kind} ${nth} of ${count} (${failed}): ${problem}`)
      }
    }
    // The start fell back to the stored edition.
    if (vi.mocked(console.error).mock.calls.length > 0) expectConsole(/servindo a última edição/)
    expect(found).toEqual([])
  })

  /** Runs the scenario with a failing call, then on what it has left. */
  async function run(calls: Calls, nth: number, fault: Fault) {
    const { folder, urls, reset } = setup
    await reset(isEmpty)
    let problem: string | undefined
    let app: AppOnDisk | undefined
    calls.begin(nth, fault)
    try {
      app = await start(urls.failing, folder)
      await runOwnerSession(app, 'a')
      await app.close()
    } catch (error) {
      problem = String(error)
    }
    const { count, failed } = calls.end()
    if (problem) await app?.close().catch(() => undefined)
    app = undefined
    try {
      app = await startOnDisk(urls.direct, folder)
      if (!problem) await checkOwnerSession(app, 'a')
      await checkIntegrity(app.db, server === '')
      await runOwnerSession(app, 'b')
      await checkOwnerSession(app, 'b')
      await app.stored()
      expect((await app.loadEdition())?.version).toBe(app.publisher.edition.version)
    } catch (error) {
      problem = `${problem ? `${problem}; ` : ''}afterwards: ${error}`
    }
    await app?.close()
    return { count, failed, problem }
  }
})

/** Starts, and once more if the start ends with a sentence, as an operator would. */
async function start(url: string, folder: string): Promise<AppOnDisk> {
  try {
    return await startOnDisk(url, folder)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return await startOnDisk(url, folder)
  }
}

/** About `samples` of the calls, each with a fault by chance. */
function chosen(count: number): [nth: number, fault: Fault][] {
  const { random, pick } = createRandom(seed)
  const share = samples / (2 * Object.keys(setup.sources).length * count)
  return Array.from({ length: count }, (_, index): [number, Fault] => [index + 1, pick(faults)]).filter(
    () => random() < share,
  )
}

async function setupFile(): Promise<Setup> {
  const filled = mkdtempSync(join(tmpdir(), 'toldaria-chaos-'))
  const folder = mkdtempSync(join(tmpdir(), 'toldaria-chaos-'))
  const url = `file:${join(folder, 'toldaria.db')}`
  const empty = () => {
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true })
  }
  const app = await startOnDisk(url, folder)
  await app.stored()
  await app.close()
  for (const name of readdirSync(folder)) copyFileSync(join(folder, name), join(filled, name))
  return {
    folder,
    urls: { failing: url, direct: url },
    sources: { sqlite: sqliteCalls, file: failingFiles(folder) },
    async reset(isEmpty) {
      empty()
      if (!isEmpty) for (const name of readdirSync(filled)) copyFileSync(join(filled, name), join(folder, name))
    },
    async close() {
      for (const one of [filled, folder]) rmSync(one, { recursive: true, force: true })
    },
  }
}

async function setupServer(): Promise<Setup> {
  const folder = mkdtempSync(join(tmpdir(), 'toldaria-chaos-'))
  const schema = `chaos_${randomUUID().replaceAll('-', '')}`
  const operator = new pg.Client({ connectionString: server })
  await operator.connect()
  const { username, pathname, searchParams, hostname, port } = new URL(server.replace(/^postgres:/, 'http:'))
  const socket = searchParams.get('host')
  const proxy = await failingPostgres(
    socket ? { path: join(socket, '.s.PGSQL.5432') } : { host: hostname, port: Number(port || 5432) },
  )
  const options = `options=-c%20search_path%3D${schema}`
  const direct = `${server}${server.includes('?') ? '&' : '?'}${options}`
  const failing = `postgres://${username}@127.0.0.1:${proxy.port}${pathname}?${options}`
  return {
    folder,
    urls: { failing, direct },
    sources: { postgres: proxy.calls },
    async reset(isEmpty) {
      await operator.query(`drop schema if exists ${schema} cascade; create schema ${schema}`)
      if (!isEmpty) await (await startOnDisk(direct, folder)).close()
      rmSync(join(folder, 'edition.json'), { force: true })
    },
    async close() {
      proxy.close()
      await operator.query(`drop schema ${schema} cascade`)
      await operator.end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
