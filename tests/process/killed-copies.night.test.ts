import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { backupName } from '#server/backup/make-backup.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { newDataDir, removeDataDir, signedIn, startBuiltServer } from '#support/built-server.ts'
// @ts-expect-error: a script without types
import { startPostgres } from '#support/postgres.mjs'
import { createRandom, seed } from '#support/random.ts'
import { checkIntegrity, createLedger } from '../chaos/integrity.ts'
import { startWriters } from '../chaos/writers.ts'

const rounds = 3
const kinds = ['SQLite', 'PostgreSQL']
vi.setConfig({ testTimeout: 300_000 * (rounds + 1) })
const { random } = createRandom(seed)

let cluster: { url: string; stop: () => Promise<void> }
beforeAll(async () => {
  cluster = await startPostgres({ isDurable: true })
})
afterAll(() => cluster.stop())

test.each(kinds)(`on %s a backup or a restore that is killed leaves no part of one (seed ${seed})`, async (kind) => {
  const dataDir = newDataDir()
  const databaseUrl = kind === 'SQLite' ? `file:${join(dataDir, 'toldaria.db')}` : cluster.url
  const folder = join(dataDir, 'backups')
  const command = (name: 'backup' | 'restore', ...args: string[]) => {
    const { PATH, HOME } = process.env
    const env = { PATH, HOME, DATA_DIR: dataDir, BACKUP_DIR: folder, DATABASE_URL: databaseUrl }
    return spawn(process.execPath, ['scripts/toldaria.mjs', name, ...args], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  }
  const copies = () => (existsSync(folder) ? readdirSync(folder).filter((name) => backupName.test(name)) : [])
  const server = await startBuiltServer({ dataDir, env: { SEED: 'none', DATABASE_URL: databaseUrl } })
  const counts = { copies: 0, restored: 0, kept: 0 }
  let usualMs = 2000

  for (let round = 1; round <= rounds; round += 1) {
    const known = {
      ledger: createLedger(),
      pending: [],
      sessions: { ended: new Set<string>(), open: new Set<string>() },
    }
    const stop = await startWriters({ url: server.url, random, ...known })
    const before = copies()
    await killDuring(command('backup'), usualMs)
    // What has the name of a copy is a whole one.
    for (const name of copies().filter((one) => !before.includes(one))) {
      counts.copies += 1
      expect(await codeOf(command('backup', '--check', join(folder, name)))).toBe(0)
    }
    await stop()

    const copied = await contentOf(databaseUrl)
    const startedAt = performance.now()
    const file = join(dataDir, `round-${round}.db`)
    expect(await codeOf(command('backup', '--to', file))).toBe(0)
    usualMs = performance.now() - startedAt
    const { addQuestion } = await signedIn(server.url)
    await addQuestion(`Depois da cópia ${round}?`)
    const later = await contentOf(databaseUrl)
    await killDuring(command('restore', file, '--yes'), 1.3 * usualMs)
    const found = await contentOf(databaseUrl)
    const isRestored = found.questions.length === copied.questions.length
    expect(found).toEqual(isRestored ? copied : later)
    counts[isRestored ? 'restored' : 'kept'] += 1
    if (isRestored) {
      const kept = readdirSync(folder).filter((name) => name.endsWith('-before-restore.db'))
      const newest = kept.toSorted().at(-1) ?? 'no copy of the time before'
      expect(await codeOf(command('backup', '--check', join(folder, newest)))).toBe(0)
    }
    const { db } = openDatabase(databaseUrl, { mayCreate: false })
    await checkIntegrity(db, kind === 'SQLite')
    await db.destroy()
    // The server needs no help, and nothing is locked.
    await (await signedIn(server.url)).addQuestion(`E agora, ${round}?`)
    const shown = async () =>
      (await (await fetch(`${server.url}/faq`)).json()).map(({ question }: { question: string }) => question).toSorted()
    await expect.poll(shown).toEqual((await contentOf(databaseUrl)).questions)
  }
  expect(await server.stop(), server.output()).toBe(0)
  removeDataDir(dataDir)
})

/** The visible content; the whole of it changes with a restore. */
async function contentOf(databaseUrl: string) {
  const { db } = openDatabase(databaseUrl, { mayCreate: false })
  const questions = (await db.selectFrom('faq').select('question').execute()).map(({ question }) => question).toSorted()
  const products = (await db.selectFrom('products').select('title').execute()).map(({ title }) => title).toSorted()
  const { count } = await db
    .selectFrom('revisions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  await db.destroy()
  return { questions, products, revisions: Number(count) }
}

async function killDuring(child: ChildProcess, usualMs: number): Promise<void> {
  const ended = once(child, 'close')
  await Promise.race([ended, pause(random() * usualMs)])
  child.kill('SIGKILL')
  await ended
}

async function codeOf(child: ChildProcess): Promise<number | null> {
  return (await once(child, 'close'))[0]
}
