import { cpSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { createOperation } from '#server/operation/operation.ts'
import { readEnv } from '#server/process/env.ts'
import { createPublicListsReader } from '#server/public-lists.ts'
import { createEditionFile } from '#server/publication/edition.ts'
import { createPublisher, watch } from '#server/publication/publisher.ts'
import { ensureAdministrator } from '#server/seed/seed.ts'
import { createStartup } from '#server/start/go-live.ts'
import {
  administrator,
  type BuiltServer,
  newDataDir,
  removeDataDir,
  spawnBuiltServer,
  startBuiltServer,
} from '#support/built-server.ts'
import { childrenOf, isRunning } from '#support/child-processes.ts'
import { checkIntegrity, createLedger } from './integrity.ts'
import { checkAfterCrash, type PendingCreation, startWriters } from './writers.ts'

export type AppOnDisk = Awaited<ReturnType<typeof startOnDisk>>

/**
 * Starts the server in this process as `src/main.ts` does, without pages, samples and pictures in the background, so that a run takes
 * little time.
 * @param folder the data folder
 * @throws StartError if there is neither a database nor a stored edition
 */
export async function startOnDisk(databaseUrl: string, folder: string) {
  const settings = { DATABASE_URL: databaseUrl, DATA_DIR: folder, LOG_LEVEL: 'silent', RATE_LIMIT: 'off' }
  const env = readEnv(settings, process.cwd())
  const log = { error: () => undefined, info: () => undefined }
  const file = createEditionFile(join(folder, 'edition.json'), env.databaseUrl)
  const database = openDatabase(env.databaseUrl, { mayCreate: (await file.load()) === undefined })
  const { db } = database
  const readLists = createPublicListsReader(env.apiUrl)
  const publisher = createPublisher({ db, readLists, render: () => [], policyFor: () => ({}), log, store: file.save })
  const operation = createOperation(env, db, publisher, true, log)
  const app = await buildApp({ db, env, publisher, operation })
  const startup = createStartup({
    env,
    log,
    status: operation.database,
    database,
    publisher,
    editionFile: file,
    async prepare() {
      await database.prepare()
      await ensureAdministrator(db, administrator)
    },
    startWork: () => watch(db, publisher, operation.database, log),
  })
  const close = async () => {
    startup.stop()
    await app.close()
    await publisher.settled()
    await db.destroy()
  }
  try {
    await startup.tryOnce()
    await startup.keepTrying()
  } catch (error) {
    await close()
    throw error
  }
  return {
    app,
    db,
    publisher,
    readLists: () => readLists(db),
    loadEdition: file.load,
    stored: publisher.settled,
    close,
  }
}

const pollOptions = { interval: 20 }
// What a killed save left goes an hour later.
const ownFiles = /^(toldaria\.db(-wal|-shm)?|edition\.json(\.\w+\.new)?)$/

/** A built server under eight writers, which is killed, and what is known about its content. */
export function createSubject(env: () => Record<string, string>, random: () => number) {
  let dataDir = newDataDir()
  let server: BuiltServer | undefined
  const newKnown = () => ({
    ledger: createLedger(),
    pending: [] as PendingCreation[],
    sessions: { ended: new Set<string>(), open: new Set<string>() },
  })
  let known = newKnown()

  return {
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
      await expect.poll(() => workers.filter(isRunning), pollOptions).toEqual([])
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
      known = newKnown()
    },
    async end() {
      await server?.stop('SIGKILL')
      server = undefined
      removeDataDir(dataDir)
    },
  }
}

/** Checks the files as the killed server left them, without touching them. */
export async function checkCopy(dataDir: string): Promise<void> {
  const copy = newDataDir()
  cpSync(dataDir, copy, { recursive: true })
  await checkDatabase(`file:${join(copy, 'toldaria.db')}`)
  removeDataDir(copy)
}

export async function checkDatabase(url: string): Promise<void> {
  const { db } = openDatabase(url, { mayCreate: false })
  await checkIntegrity(db, url.startsWith('file:'))
  await db.destroy()
}
