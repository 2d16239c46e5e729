import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { tableTraits } from '#server/db/tables.ts'
import { setupBackups } from '#support/backup-drill.ts'
import { storeProduct } from '#support/build-test-app.ts'
import { newFolder } from '#support/new-folder.ts'
import { fillRandomly } from '#support/random.ts'
import { checkBackup } from './backup.store.ts'
import { createBackups } from './backups.ts'
import { backupName, makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'

describe('backups', () => {
  const dayMs = 24 * 60 * 60 * 1000
  const start = Date.parse('2026-03-01T07:00:00Z')
  const hourMs = 60 * 60 * 1000
  const minuteMs = 60_000
  const nameOf = (at: number, end = '') => `toldaria-${new Date(at).toISOString().replace(/\.\d+|:/g, '')}${end}.db`

  const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)

  /** Copies in a folder of its own, made by writing a file, with the operator's command. */
  function setupBackups({ backupKeep = 14, backupHook = '' } = {}) {
    const parent = newFolder()
    const folder = join(parent, 'backups')
    vi.useFakeTimers({ toFake: ['Date'], now: start })
    onTestFinished(() => void vi.useRealTimers())
    const state = { made: 0, failure: undefined as Error | undefined, held: Promise.resolve() }
    const removed: object[] = []
    const faults: object[] = []
    const stopping = new AbortController()
    const backups = createBackups({
      env: { databaseUrl: 'file:/none', backupDir: folder, backupKeep, backupHook },
      async makeProven({ before }) {
        state.made += 1
        await state.held
        if (state.failure) throw state.failure
        const name = nameOf(Date.now(), before && `-before-${before}`)
        put(name)
        return { name }
      },
      log: {
        error: (details: object, message: string) => faults.push({ ...details, message }),
        info: (details: object) => removed.push(details),
      },
      signal: stopping.signal,
    })
    const put = (name: string) => {
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, name), 'a copy')
    }
    const makeDaily = async (days: number) => {
      for (let day = 0; day < days; day += 1) {
        pass(dayMs)
        await backups.make()
      }
    }
    return {
      backups,
      stopping,
      state,
      faults,
      removed,
      parent,
      folder,
      put,
      makeDaily,
      names: () => readdirSync(folder).sort(),
    }
  }

  test('the command is run once with each copy, and its last failure is remembered until it takes one', async () => {
    const parent = newFolder()
    const [broken, seen] = [join(parent, 'broken'), join(parent, 'seen')]
    const backupHook = `echo "$1" >> ${seen}; test ! -e ${broken}`
    const { backups, faults, folder, makeDaily, names } = setupBackups({ backupHook })
    const lines = () => (existsSync(seen) ? readFileSync(seen, 'utf8').trim().split('\n') : [])
    writeFileSync(broken, '')
    await makeDaily(1)
    await expect.poll(backups.hookFailure).toEqual({ code: 'exit_1', at: expect.stringMatching(/^\d{4}-.*Z$/) })
    expect(faults).toEqual([{ code: 'exit_1', message: 'backup_hook_failed' }])
    rmSync(broken)
    await makeDaily(1)
    await expect.poll(backups.hookFailure).toBeUndefined()
    pass(dayMs)
    await backups.makeBeforeUpgrade('001-baseline-1a2b3c4d', 7)
    await expect.poll(lines).toEqual(names().map((name) => join(folder, name)))
  })

  test('the ten newest stay, the first and last of each of the last days, and those made before something; other files, too', async () => {
    const { backups, names, put, removed, makeDaily } = setupBackups({ backupKeep: 3 })
    const others = ['fotos.db', 'fotos.txt', 'toldaria-2020-01-01T000000Z.db.part', 'toldaria.db']
    const beforeRestore = (day: number) => nameOf(start + day * dayMs + hourMs, '-before-restore')
    const beforeImport = (day: number) => nameOf(start + day * dayMs + hourMs, '-before-import')
    const reportOf = (name: string) => name.replace(/db$/, 'txt')
    const withReport = (copy: string) => [copy, reportOf(copy)]
    for (const name of [...others, beforeRestore(-1), ...withReport(beforeImport(-2))]) put(name)
    put(reportOf(beforeImport(-3)))
    await makeDaily(20)
    const before = [beforeRestore(19), ...withReport(nameOf(start + 19 * dayMs + 2 * hourMs, '-before-import'))]
    for (const name of before) put(name)
    for (let hour = 0; hour < 12; hour += 1) {
      pass(hourMs)
      await backups.make()
    }
    const hourly = Array.from({ length: 10 }, (_, index) => nameOf(Date.now() - index * hourMs))
    const daily = [18, 19, 20].map((day) => nameOf(start + day * dayMs))
    expect(names()).toEqual([...new Set([...others, ...hourly, ...daily, ...before])].sort())
    expect(removed).toContainEqual({ name: beforeRestore(-1) })
  })

  test('of a day with many copies the first and the last stay when the day is over', async () => {
    const { backups, names, makeDaily } = setupBackups({ backupKeep: 20 })
    for (let minute = 0; minute < 12; minute += 1) {
      await backups.make()
      pass(minuteMs)
    }
    await makeDaily(12)
    const ofFirstDay = names().filter((name) => name.includes('2026-03-01T'))
    expect(ofFirstDay).toEqual([nameOf(start), nameOf(start + 11 * minuteMs)])
  })

  test('a copy that failed removes nothing, and is remembered until one succeeds', async () => {
    const { backups, state, names, makeDaily } = setupBackups({ backupKeep: 1 })
    await makeDaily(1)
    const before = names()
    pass(dayMs)
    state.failure = new Error('the disk is full')
    await expect(backups.make()).rejects.toBe(state.failure)
    expect(names()).toEqual(before)
    expect(backups.hasFailed()).toBe(true)
    state.failure = undefined
    await backups.make()
    expect(backups.hasFailed()).toBe(false)
  })

  test('with BACKUP_KEEP=0 nothing is removed', async () => {
    const { names, makeDaily } = setupBackups({ backupKeep: 0 })
    await makeDaily(20)
    expect(names()).toHaveLength(20)
  })

  test('after the clock was set back, new copies are kept and those of the future removed first', async () => {
    const { backups, names, makeDaily } = setupBackups({ backupKeep: 2 })
    await makeDaily(10)
    vi.setSystemTime(start - 365 * dayMs)
    const made = await backups.make()
    expect((await backups.list())[0]).toEqual(made)
    expect(names()).toHaveLength(10)
    await makeDaily(9)
    expect(names().every((name) => name.startsWith('toldaria-2025-'))).toBe(true)
    expect(names()).toContain(made.name)
  })

  test('after the server has begun to stop, no copy is begun', async () => {
    const { backups, stopping, state } = setupBackups()
    stopping.abort()
    await expect(backups.make()).rejects.toMatchObject({ code: 'killed', statusCode: 503 })
    expect(state.made).toBe(0)
  })
})

test('a backup is one file of its own name, and nothing else is left', async () => {
  const { folder, databaseUrl } = await setupContent()
  const before = Date.now()
  const made = await makeBackup({ databaseUrl, folder })
  expect(made.name).toMatch(backupName)
  expect(readdirSync(folder)).toEqual([made.name])
  const { size, mtime } = statSync(join(folder, made.name))
  expect(made.bytes).toBe(size)
  expect(Math.abs(mtime.getTime() - Date.parse(made.provenAt))).toBeLessThanOrEqual(1)
  expect(Date.parse(made.at)).toBeGreaterThanOrEqual(before)
})

test('an existing file is never overwritten', async () => {
  const { folder, databaseUrl } = await setupContent()
  await makeBackup({ databaseUrl, folder, name: 'mine.db' })
  await expect(makeBackup({ databaseUrl, folder, name: 'mine.db' })).rejects.toMatchObject({ code: 'exists' })
})

test('of a folder that takes no backups the folder is named, not the database, also by a restore', async () => {
  const { folder, databaseUrl } = await setupContent()
  const path = join(folder, (await makeBackup({ databaseUrl, folder })).name)
  const unusable = { code: 'folder_unusable', cause: { path, code: 'ENOTDIR' } }
  await expect(makeBackup({ databaseUrl, folder: path })).rejects.toMatchObject(unusable)
  await expect(restoreBackup({ path, databaseUrl, folder: path })).rejects.toMatchObject(unusable)
})

test('a backup is a plain SQLite file of its owner, with a product and its photo, and no session, code or secret', async () => {
  const { folder, databaseUrl } = await setupContent()
  const path = join(folder, (await makeBackup({ databaseUrl, folder })).name)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  const database = new DatabaseSync(path, { readOnly: true })
  const names = database
    .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
    .all()
  const held = Object.entries(tableTraits).flatMap(([table, { backup }]) => (backup ? [table] : []))
  expect(names.map((row) => (row as { name: string }).name).sort()).toEqual([...held, 'backup', 'backup_tables'].sort())
  expect(database.prepare('pragma journal_mode').get()).toEqual({ journal_mode: 'delete' })
  const photo = 'select bytes from media join products on image_hash = hash'
  const { bytes } = database.prepare(photo).get() as { bytes: Uint8Array }
  expect(bytes.length).toBeGreaterThan(0)
  database.close()
})

test('a backup with another text, counter or byte of a photo than was copied is not proven', async () => {
  const { folder, databaseUrl } = await setupContent()
  const path = join(folder, (await makeBackup({ databaseUrl, folder })).name)
  expect(await checkBackup(path)).toMatchObject({ tables: { faq: expect.any(Number) } })
  const changed = join(folder, 'changed.db')
  copyFileSync(path, changed)
  const database = new DatabaseSync(changed)
  const { bytes: photo } = database.prepare('select bytes from media order by length(bytes) desc').get() as {
    bytes: Uint8Array
  }
  database.exec("update products set title = title || ' '")
  database.close()
  await expect(checkBackup(changed)).rejects.toMatchObject({ code: 'not_proven' })
  copyFileSync(path, changed)
  const counted = new DatabaseSync(changed)
  counted.exec('update sqlite_sequence set seq = seq + 1')
  counted.close()
  await expect(checkBackup(changed)).rejects.toMatchObject({ code: 'not_proven' })
  const bytes = readFileSync(path)
  const at = bytes.indexOf(photo.subarray(0, 16))
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
  writeFileSync(changed, bytes)
  await expect(checkBackup(changed)).rejects.toMatchObject({ code: 'not_proven' })
})

test('a backup that is older than a table is proven; one that has lost a table is not', async () => {
  const { folder, databaseUrl } = await setupContent()
  const path = join(folder, (await makeBackup({ databaseUrl, folder })).name)
  const database = new DatabaseSync(path)
  onTestFinished(() => database.close())
  database.exec('drop table taps')
  await expect(checkBackup(path)).rejects.toMatchObject({ code: 'not_proven' })
  database.exec(`delete from backup_tables where "table" = 'taps'`)
  expect((await checkBackup(path)).tables).not.toHaveProperty('taps')
})

async function setupContent() {
  const { folder, openNew } = setupBackups()
  const { db, databaseUrl } = await openNew()
  await fillRandomly(db, 20_261)
  // Not every random database has a product with a photo.
  const { hash } = await db.selectFrom('media').select('hash').executeTakeFirstOrThrow()
  await storeProduct(db, hash)
  return { databaseUrl, folder }
}
