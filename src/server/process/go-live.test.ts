import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { StartError } from '#server/process/exits.ts'
import { createUserStore } from '#server/users/users.store.ts'
import { buildTestApp } from '#support/build-test-app.ts'
import { newFolder, openEmpty, openReleased, releases } from '#support/released-database.ts'
import { checkBackup } from '../backup/backup.store.ts'
import type { Migration } from '../db/migrate.ts'
import { migrations } from '../db/migrations.ts'
import type { Env } from '../env.ts'
import type { StoredEdition } from '../publication/edition.ts'
import { migrateDatabase, recoverAccess } from './commands.ts'
import { databaseName } from './exits.ts'
import { createGoingLive, upgrade } from './go-live.ts'

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
    const goingLive = createGoingLive({
      env,
      log: { error: () => undefined },
      status: { isAway: false },
      database: { readSchema: async () => ({ done: [], missing: [] }), isFileLost: () => false },
      publisher: { refresh: async () => undefined, startWithoutDatabase: async () => undefined },
      file: { load: async () => ({}) as StoredEdition },
      prepare,
      startWork,
    })
    await goingLive.begin()
    goingLive.goOn()
    expect(prepare).toHaveBeenCalledTimes(2)
    if (stops) goingLive.stop()
    isBack()
    await pause(20)
    expect([prepare.mock.calls.length, startWork.mock.calls.length]).toEqual([2, stops ? 0 : 1])
  },
)

const newest = migrations.at(-1)?.name ?? ''
describe.each(releases)('a database of the release %s', (release) => {
  test('is copied once before it is migrated, with all of its rows', async () => {
    const { database, env, copies } = await setupReleased(release)
    const users = await count(database, 'users')
    const { done } = await database.readSchema()
    const path = (await upgrade(database, env)) ?? ''
    expect(path.startsWith(join(env.backupDir, 'upgrade-'))).toBe(true)
    expect(copies()).toHaveLength(1)
    const info = await checkBackup(path)
    expect(info.schema).toEqual(done)
    expect(info.tables).toMatchObject({ users, products: 1 })
    expect((await database.readSchema()).missing).toEqual([])
    expect(await upgrade(database, env)).toBe(undefined)
    expect(copies()).toHaveLength(1)
  })
})

const release = '016-before'

test('an upgrade that fails again and again makes one copy, and another only for other content, which replaces it', async () => {
  const { database, env, copies } = await setupReleased(release)
  const failing = { ...database, prepare: () => Promise.reject(new Error('it fails')) }
  const fail = async () => await expect(upgrade(failing, env)).rejects.toThrow('it fails')
  await fail()
  const [copy = ''] = copies()
  const first = statSync(join(env.backupDir, copy))
  await fail()
  expect(statSync(join(env.backupDir, copy)).ino).toBe(first.ino)
  expect(copies()).toEqual([copy])
  const madeMs = () => statSync(join(env.backupDir, copy)).mtimeMs
  const longAgo = Math.floor(Date.now() / 1000) - 7200
  utimesSync(join(env.backupDir, copy), longAgo, longAgo)
  const formerFormat = copy.replace(/\.db$/, '.tar')
  for (const other of ['upgrade-005-service-posters-other.db', formerFormat])
    writeFileSync(join(env.backupDir, other), '')

  await fail()
  expect(copies()).toEqual(['upgrade-005-service-posters-other.db', copy, formerFormat])
  expect(madeMs()).toBeGreaterThan(longAgo * 1000)
  await database.db.updateTable('publication').set({ version: 1000 }).execute()
  await fail()
  const kept = ['upgrade-005-service-posters-other.db', formerFormat]
  expect(copies().filter((name) => !kept.includes(name))).toEqual([expect.stringMatching(/^upgrade-016-.*-1000\.db$/)])
  expect(copies()).toEqual(expect.arrayContaining(kept))
})

describe('a database that a newer program has migrated', () => {
  const later: Migration = {
    name: '999-later',
    async up(db) {
      await db.schema.createTable('later').addColumn('id', 'text').execute()
      await db.schema.alterTable('faq').addColumn('later', 'text').execute()
    },
  }

  test('is read and written by the older server that is still running', async () => {
    const database = await openEmpty()
    await database.prepare()
    const { app, authorization } = await buildTestApp({}, undefined, { db: database.db })
    const question = { question: 'Ainda?', answer: 'Sim.', order: 1 }
    const created = await app.inject({ method: 'POST', url: '/faq', headers: authorization, payload: question })
    await database.prepare([...migrations, later])

    const url = `/faq/${created.json()._id}`
    const payload = { ...question, answer: 'Também.' }
    expect((await app.inject({ method: 'PUT', url, headers: authorization, payload })).statusCode).toBe(200)
    expect((await app.inject({ method: 'DELETE', url, headers: authorization })).statusCode).toBe(204)
    const trash = await app.inject({ url: '/trash', headers: authorization })
    const back = await app.inject({
      method: 'POST',
      url: `/trash/${trash.json()[0]._id}/restore`,
      headers: authorization,
    })
    expect(back.statusCode).toBe(200)
    expect((await app.inject('/faq')).json()).toMatchObject([payload])
  })
})

describe('npm run migrate', () => {
  test('says what it would do without doing it, does it, and then has nothing to do', async () => {
    const { database, env, copies } = await setupReleased(release)
    const run = async (isDryRun: boolean) => {
      const lines: string[] = []
      await migrateDatabase(env as Env, isDryRun, (line) => lines.push(line))
      return lines.join('\n')
    }
    const before = await database.readSchema()
    const plan = await run(true)
    expect(plan).toContain(`${databaseName(env)} está na migração ${release}`)
    for (const { name, adds } of migrations) expect(plan).toContain(`${name}: ${adds}`)
    expect(plan).toMatch(/Ele tem \d+ linhas e 1 MB; .* [12] MB livres/)
    expect(plan).toContain(env.backupDir)
    expect(plan).toContain('Agora nada foi mudado.')
    expect([await database.readSchema(), copies()]).toEqual([before, []])

    expect(await run(false)).toContain(`A cópia de antes está em ${env.backupDir}`)
    expect((await database.readSchema()).missing).toEqual([])
    expect(copies()).toHaveLength(1)
    expect(await run(false)).toContain(`está na migração ${newest}.\nNão falta nenhuma migração.`)
  })

  test('creates nothing where no database is', async () => {
    const folder = join(newFolder(), 'missing')
    const env = { databaseUrl: `file:${join(folder, 'toldaria.db')}`, backupDir: join(folder, 'backups') } as Env
    await expect(migrateDatabase(env, true, () => undefined)).rejects.toThrow('confira DATABASE_URL e DATA_DIR')
    expect(existsSync(folder)).toBe(false)
  })
})

async function setupReleased(name: string) {
  const { url: databaseUrl, ...database } = await openReleased(name)
  const backupDir = join(newFolder(), 'backups')
  const copies = () => {
    try {
      return readdirSync(backupDir).sort()
    } catch {
      return []
    }
  }
  return { database, env: { databaseUrl, backupDir }, copies }
}

async function count(
  { db }: Awaited<ReturnType<typeof openReleased>> | Awaited<ReturnType<typeof openEmpty>>,
  table: string,
) {
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
