import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { StartError } from '#server/process/start-error.ts'
import { createUserStore } from '#server/stores/users.store.ts'
import { buildTestApp } from '#support/build-test-app.ts'
import { newFolder } from '#support/new-folder.ts'
import { later, openEmpty, openOlder, withLater } from '#support/opened-database.ts'
import { checkBackup } from '../backup/backup.store.ts'
import { createBackups } from '../backup/backups.ts'
import { databaseName } from '../db/database-sentence.ts'
import { migrate } from '../db/migrate.ts'
import { migrations } from '../db/migrations.ts'
import { type OpenedDatabase, openDatabase } from '../db/open-database.ts'
import type { Env } from '../process/env.ts'
import type { StoredEdition } from '../publication/edition.ts'
import { migrateDatabase, recoverAccess } from './commands.ts'
import { toDatabaseError } from './exits.ts'
import { createStartup, upgrade } from './go-live.ts'
import { mainText } from './main.text.ts'

const env = { databaseUrl: 'file:toldaria.db' } as Env

test.each([
  ['runs on', false],
  ['stops while the database is prepared', true],
])(
  'the work that needs the database starts once, unless the server stops before: a server that %s',
  async (_, stops) => {
    const startWork = vi.fn(() => () => {})
    let isBack = () => {}
    const back = new Promise<void>((resolve) => (isBack = resolve))
    const prepare = vi.fn(() => back).mockRejectedValueOnce(new Error('away'))
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const startup = createStartup({
      env,
      log: { error: () => undefined },
      status: { isAway: false },
      database: { readSchema: async () => ({ done: [], missing: [] }), reopenIfLost: () => undefined },
      publisher: { refresh: async () => undefined, startWithoutDatabase: async () => undefined },
      editionFile: { load: async () => ({}) as StoredEdition },
      prepare,
      startWork,
    })
    await startup.tryOnce()
    void startup.keepTrying()
    expect(prepare).toHaveBeenCalledTimes(2)
    if (stops) startup.stop()
    isBack()
    await turn()
    expect([prepare.mock.calls.length, startWork.mock.calls.length]).toEqual([2, stops ? 0 : 1])
  },
)

test('an older database is copied once before it is migrated, with all of its rows', async () => {
  const { database, backups, copies } = await setupOlder()
  const { done } = await database.readSchema()
  const [questions, users] = [await count(database, 'faq'), await count(database, 'users')]
  const path = (await upgrade(database, backups)) ?? ''
  expect(path).toMatch(/backups.toldaria-[\dTZ-]+-before-upgrade-\d{3}-.*\.db$/)
  expect(copies()).toHaveLength(1)
  const info = await checkBackup(path)
  expect(info.schema).toEqual(done)
  expect(info.tables).toMatchObject({ faq: questions, users })
  expect((await database.readSchema()).missing).toEqual([])
  expect(await upgrade(database, backups)).toBe(undefined)
  expect(copies()).toHaveLength(1)
})

test('an upgrade that fails again and again makes one copy an hour or for other content, which replaces it', async () => {
  const { database, env, backups, copies } = await setupOlder()
  const failing = { ...database, prepare: () => Promise.reject(new Error('it fails')) }
  const fail = async () => await expect(upgrade(failing, backups)).rejects.toThrow('it fails')
  await fail()
  const [copy = ''] = copies()
  await fail()
  expect(copies()).toEqual([copy])
  const anHourAgo = copy.replace(/^toldaria-[\dTZ-]+(?=-before)/, 'toldaria-2026-03-01T070000Z')
  renameSync(join(env.backupDir, copy), join(env.backupDir, anHourAgo))
  const other = anHourAgo.replace(/-\d{3}-/, '-900-')
  writeFileSync(join(env.backupDir, other), '')

  await fail()
  const [kept, anew, ...more] = copies()
  expect([kept, anew?.slice(anew.indexOf('-before')), more]).toEqual([other, copy.slice(copy.indexOf('-before')), []])
  await database.db.updateTable('publication').set({ version: 1000 }).execute()
  await fail()
  expect(copies()).toEqual([other, expect.stringMatching(/-before-upgrade-\d{3}-.*-1000\.db$/)])
})

describe('a server whose database is older', () => {
  test('serves the last edition until it has copied and upgraded it', async () => {
    const { startup, published, prepared, copies } = await setupStartup()
    await startup.tryOnce()
    expect([startup.isLive(), published.live]).toEqual([false, 'the stored edition'])
    expect(console.error).toHaveBeenCalledWith(mainText.upgrading)
    void startup.keepTrying()
    await expect.poll(startup.isLive, { timeout: 20_000 }).toBe(true)
    expect([published.live, await prepared()]).toEqual(['the database', true])
    expect(copies()).toHaveLength(1)
  })

  test('upgrades nothing without room for the copy, says so once, and goes on with the edition until there is', async () => {
    const { startup, published, prepared, env } = await setupStartup()
    writeFileSync(env.backupDir, 'a file in the place of the folder')
    await startup.tryOnce()
    void startup.keepTrying()
    const refused = expect.stringContaining(
      'não foi atualizado, porque a cópia de segurança de antes não pôde ser feita',
    )
    await expect.poll(() => vi.mocked(console.error).mock.calls, { timeout: 20_000 }).toContainEqual([refused])
    expect([startup.isLive(), published.live, await prepared()]).toEqual([false, 'the stored edition', false])
    rmSync(env.backupDir)
    await expect.poll(startup.isLive, { timeout: 20_000 }).toBe(true)
    expect(await prepared()).toBe(true)
    const said = vi.mocked(console.error).mock.calls.filter(([line]) => refused.asymmetricMatch(line))
    expect(said).toHaveLength(1)
  })

  test('upgrades it before it listens if there is no edition; if the copy fails, the start is refused', async () => {
    const { startup, prepared, env } = await setupStartup({ hasEdition: false })
    writeFileSync(env.backupDir, 'a file in the place of the folder')
    await expect(startup.tryOnce()).rejects.toThrow('libere espaço no disco ou corrija BACKUP_DIR')
    expect(await prepared()).toBe(false)
    rmSync(env.backupDir)
    await startup.tryOnce()
    expect([startup.isLive(), await prepared()]).toEqual([true, true])
  })

  async function setupStartup({ hasEdition = true } = {}) {
    const { database, env, backups, copies } = await setupOlder()
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const published = { live: 'nothing' }
    const startup = createStartup({
      env: env as Env,
      log: { error: () => undefined },
      status: { isAway: false },
      database,
      publisher: {
        async refresh() {
          published.live = 'the database'
        },
        async startWithoutDatabase(stored) {
          published.live = stored ? 'the stored edition' : 'nothing'
        },
      },
      editionFile: { load: async () => (hasEdition ? ({} as StoredEdition) : undefined) },
      prepare: async (signal) => void (await upgrade(database, backups, signal)),
      startWork: () => () => {},
    })
    onTestFinished(startup.stop)
    const prepared = async () => (await database.readSchema()).missing.length === 0
    return { startup, published, prepared, copies, env }
  }
})

describe('a database that a newer program has migrated', () => {
  test('is read and written by the older server that is still running', async () => {
    const database = await openEmpty()
    await database.prepare()
    const { app, send } = await buildTestApp({}, undefined, { db: database.db })
    const question = { question: 'Ainda?', answer: 'Sim.', order: 1 }
    const created = await send('POST', '/faq', question)
    await migrate(database.db, database.dialect, withLater)

    const url = `/faq/${created.json()._id}`
    const payload = { ...question, answer: 'Também.' }
    expect((await send('PUT', url, payload)).statusCode).toBe(200)
    expect((await send('DELETE', url)).statusCode).toBe(204)
    const trash = await send('GET', '/trash')
    const back = await send('POST', `/trash/${trash.json()[0]._id}/restore`)
    expect(back.statusCode).toBe(200)
    expect((await app.inject('/faq')).json()).toMatchObject([payload])
  })
})

describe('npm run migrate', () => {
  test('says what it would do without doing it, does it, and then has nothing to do', async () => {
    const { database, env, copies } = await setupOlder()
    const run = async (isDryRun: boolean) => {
      const lines: string[] = []
      const opened = openDatabase(env.databaseUrl, { steps: withLater })
      await migrateDatabase(opened, env as Env, isDryRun, (line) => lines.push(line))
      await opened.db.destroy()
      return lines.join('\n')
    }
    const before = await database.readSchema()
    const plan = await run(true)
    expect(plan).toContain(`${databaseName(env)} está na migração ${migrations.at(-1)?.name}`)
    expect(plan).toContain(`${later.name}: ${later.adds}`)
    expect(plan).toContain(env.backupDir)
    expect(plan).toContain('Agora nada foi mudado.')
    expect([await database.readSchema(), copies()]).toEqual([before, []])

    expect(await run(false)).toContain(`A cópia de antes está em ${env.backupDir}`)
    expect((await database.readSchema()).missing).toEqual([])
    expect(copies()).toHaveLength(1)
    expect(await run(false)).toContain(`está na migração ${later.name}.\nNão falta nenhuma migração.`)
  })

  test('creates nothing where no database is', async () => {
    const folder = join(newFolder(), 'missing')
    const env = { databaseUrl: `file:${join(folder, 'toldaria.db')}`, backupDir: join(folder, 'backups') } as Env
    const missing = openDatabase(env.databaseUrl, { mayCreate: false })
    const error = await migrateDatabase(missing, env, true, () => undefined).catch((error) => error)
    expect(toDatabaseError(error, env).message).toContain(
      'não está lá: coloque-o de volta, ou volte a uma cópia com npm run restore; ou corrija DATABASE_URL ou DATA_DIR.',
    )
    expect(existsSync(folder)).toBe(false)
  })
})

async function setupOlder() {
  const { url: databaseUrl, ...database } = await openOlder()
  const backupDir = join(newFolder(), 'backups')
  const copies = () => {
    try {
      return readdirSync(backupDir).sort()
    } catch {
      return []
    }
  }
  const env = { databaseUrl, backupDir, backupKeep: 14, backupHook: '' }
  const log = { info: () => undefined, error: () => undefined }
  const backups = createBackups({ env, log, signal: new AbortController().signal })
  return { database, env, backups, copies }
}

async function count({ db }: Pick<OpenedDatabase, 'db'>, table: string) {
  return Number(
    (await sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)}`.execute(db)).rows[0]?.rows,
  )
}

const bia = { name: 'Bia', email: 'Bia@toldaria.example', passwordHash: '' }

test('with several users the e-mail must be given, in any letter case; otherwise all are named and nothing is made', async () => {
  const { db, env } = await buildTestApp()
  const { _id } = await createUserStore(db).insert(bia)
  const links = () => db.selectFrom('sign_in_links').select('user_id').execute()
  for (const email of [undefined, 'caio@toldaria.example', '']) {
    const refused = await recoverAccess(db, env, email).catch((error) => error)
    expect(refused).toBeInstanceOf(StartError)
    expect(refused.message).toMatch(/ana@toldaria\.example \(Ana\)\n {2}Bia@toldaria\.example \(Bia\)$/)
    expect(await links()).toEqual([])
  }
  expect(await recoverAccess(db, env, 'BIA@toldaria.example')).toContain('como Bia (Bia@toldaria.example)')
  expect(await links()).toEqual([{ user_id: _id }])
})

test.each([
  [{}, 'http://127.0.0.1:3000/'],
  [{ HOST: '::1', PORT: '8080' }, 'http://[::1]:8080/'],
  [{ PUBLIC_URL: 'https://toldos.example/' }, 'https://toldos.example/'],
])('the address is the public one, or where the server listens: %o', async (environment, origin) => {
  const { db, env } = await buildTestApp(environment)
  expect(await recoverAccess(db, env)).toContain(`  ${origin}admin/welcome#`)
})

test('without any user the first administrator is created', async () => {
  const { db, env, app } = await buildTestApp()
  await db.deleteFrom('users').execute()
  const printed = await recoverAccess(db, env)
  expect(printed).toContain('como Administrador (admin@toldaria.example)')
  const payload = { secret: /#([\w-]+)/.exec(printed)?.[1], password: 'guarda-sol amarelo' }
  expect((await app.inject({ method: 'POST', url: '/auth/sign-in-link', payload })).statusCode).toBe(200)
})
