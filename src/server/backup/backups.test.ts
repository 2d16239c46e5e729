import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { tableTraits } from '#server/db/tables.ts'
import { setupBackups } from '#support/backup-drill.ts'
import { fillRandomly } from '#support/random.ts'
import { createStateFile } from '../process/files.ts'
import { checkBackup } from './backup.store.ts'
import { createBackups, type HookState } from './backups.ts'
import { backupName, makeBackup } from './make-backup.ts'

describe('backups', () => {
  const dayMs = 24 * 60 * 60 * 1000
  const start = Date.parse('2026-03-01T07:00:00Z')
  const hourMs = 60 * 60 * 1000
  const nameOf = (at: number, end = '') => `toldaria-${new Date(at).toISOString().replace(/\.\d+|:/g, '')}${end}.db`

  const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)

  /** Copies in a folder of its own, made by writing a file, with the operator's command. */
  function setupBackups({ backupKeep = 14, backupHook = '' } = {}) {
    const parent = mkdtempSync(join(tmpdir(), 'toldaria-backups-'))
    onTestFinished(() => rmSync(parent, { recursive: true, force: true }))
    const folder = join(parent, 'backups')
    vi.useFakeTimers({ toFake: ['Date', 'performance'], now: start })
    onTestFinished(() => void vi.useRealTimers())
    const state = { made: 0, failure: undefined as Error | undefined, held: Promise.resolve() }
    const removed: object[] = []
    const faults: object[] = []
    const log = {
      error: (details: object, message: string) => faults.push({ ...details, message }),
      info: (details: object) => removed.push(details),
    }
    const open = (command = backupHook) =>
      createBackups({
        env: { databaseUrl: 'file:/none', backupDir: folder, backupKeep, backupHook: command },
        async makeProven({ kind }) {
          state.made += 1
          await state.held
          if (state.failure) throw state.failure
          mkdirSync(folder, { recursive: true })
          const name = nameOf(Date.now(), kind === 'manual' ? '-manual' : '')
          writeFileSync(join(folder, name), 'a copy')
          return { name }
        },
        hookState: createStateFile<HookState | null>(join(parent, 'backup-hook.json'), null, log),
        log,
        signal: new AbortController().signal,
      })
    const backups = open()
    const put = (name: string) => {
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, name), 'a file')
    }
    const makeDaily = async (days: number, by = backups) => {
      for (let day = 0; day < days; day += 1) {
        pass(dayMs)
        await by.make('daily')
      }
    }
    return {
      backups,
      open,
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

  test('without a folder there are no copies; one that was made is listed with its size and moments', async () => {
    const { backups } = setupBackups()
    expect(await backups.list()).toEqual([])
    const made = await backups.make('daily')
    expect(made).toEqual({
      name: 'toldaria-2026-03-01T070000Z.db',
      bytes: 6,
      at: '2026-03-01T07:00:00.000Z',
      provenAt: expect.stringMatching(/^\d{4}-.+Z$/),
    })
    pass(dayMs)
    const second = await backups.make('daily')
    expect(await backups.list()).toEqual([second, made])
  })

  test('calls while a copy is being made get the same one, and a later call makes another', async () => {
    const { backups, state } = setupBackups()
    let release = () => {}
    state.held = new Promise((resolve) => (release = resolve))
    const both = [backups.make('daily'), backups.make('daily')]
    release()
    const [first, second] = await Promise.all(both)
    expect(second).toEqual(first)
    expect(state.made).toBe(1)
    pass(dayMs)
    await backups.make('daily')
    expect(state.made).toBe(2)
  })

  test('a command that failed is a notice until it has taken each copy that is still there, also after a restart', async () => {
    const { backups, open, faults, parent, folder, makeDaily, names } = setupBackups()
    const [broken, taken] = [join(parent, 'broken'), join(parent, 'taken')]
    const command = `test ! -e ${broken} && echo "$1" >> ${taken}`
    const withHook = open(command)
    const make = async () => {
      await makeDaily(1, withHook)
      await withHook.hookSettled()
    }
    await make()
    expect(await withHook.hookFailure()).toBeNull()
    writeFileSync(broken, '')
    await make()
    await make()
    expect(await open(command).hookFailure()).toEqual({ code: 'exit_1', at: expect.stringMatching(/^\d{4}-.*Z$/) })
    expect(await backups.hookFailure()).toBeNull()
    expect(faults).toEqual(Array(2).fill({ code: 'exit_1', message: 'backup_hook_failed' }))
    const [first = '', second = '', removed = ''] = names().map((name) => join(folder, name))
    rmSync(removed)
    rmSync(broken)
    await make()
    expect(await withHook.hookFailure()).not.toBeNull()
    await open(command).retryHook()
    expect(await open(command).hookFailure()).toBeNull()
    const last = join(folder, names().at(-1) ?? '')
    expect(readFileSync(taken, 'utf8').trim().split('\n')).toEqual([first, last, second])
  })

  test('the newest copy of each of the last days is kept, and files that the program did not make stay', async () => {
    const { backups, names, put, removed, makeDaily } = setupBackups({ backupKeep: 3 })
    const others = [
      'before-upgrade-2026.db',
      'fotos.db',
      'toldaria-2020-01-01T000000Z.db.part',
      'toldaria-2020-01-01T000000Z-before-restore.db',
      'toldaria.db',
    ]
    for (const name of others) put(name)
    await makeDaily(5)
    for (let hour = 0; hour < 14; hour += 1) {
      pass(hourMs)
      await backups.make('daily')
    }
    const kept = [3, 4].map((day) => nameOf(start + day * dayMs))
    expect(names()).toEqual([...others, ...kept, nameOf(Date.now())].sort())
    expect(removed).toHaveLength(16)
    expect(removed[0]).toEqual({ name: nameOf(start + dayMs) })
  })

  test('copies by hand replace only copies by hand, and four are made within an hour', async () => {
    const { backups, state, names, makeDaily } = setupBackups({ backupKeep: 3 })
    await makeDaily(3)
    const daily = names()
    const byHand: string[] = []
    const makeByHand = async () => {
      pass(1000)
      byHand.push((await backups.make('manual')).name)
    }
    state.failure = new Error('the disk is full')
    await expect(makeByHand()).rejects.toThrow('full')
    state.failure = undefined
    for (let count = 0; count < 4; count += 1) await makeByHand()
    const refused = { code: 'too_many_requests', retryAfterSeconds: 3600 }
    await expect(makeByHand()).rejects.toMatchObject(refused)
    vi.advanceTimersByTime(hourMs)
    for (let count = 0; count < 4; count += 1) await makeByHand()
    expect(names()).toEqual([...daily, ...byHand.slice(-3)].sort())
    await makeDaily(1)
    expect(names()).toEqual([...daily.slice(1), nameOf(Date.now()), ...byHand.slice(-3)].sort())
  })

  test('a copy that failed removes nothing, and is remembered until one succeeds', async () => {
    const { backups, state, names, makeDaily } = setupBackups({ backupKeep: 1 })
    await makeDaily(1)
    const before = names()
    pass(dayMs)
    state.failure = new Error('the disk is full')
    await expect(backups.make('daily')).rejects.toBe(state.failure)
    expect(names()).toEqual(before)
    expect(backups.hasFailed()).toBe(true)
    state.failure = undefined
    await backups.make('daily')
    expect(backups.hasFailed()).toBe(false)
  })

  test('with BACKUP_KEEP=0 nothing is removed', async () => {
    const { names, makeDaily } = setupBackups({ backupKeep: 0 })
    await makeDaily(3)
    expect(names()).toHaveLength(3)
  })

  test('after the clock was set back, new copies are kept and those of the future removed first', async () => {
    const { backups, names, makeDaily } = setupBackups({ backupKeep: 2 })
    await makeDaily(2)
    vi.setSystemTime(start - 365 * dayMs)
    const made = await backups.make('daily')
    expect((await backups.list())[0]).toEqual(made)
    expect(names()).toEqual([made.name, expect.stringContaining('2026-03-0')])
    await makeDaily(1)
    expect(names()).toEqual([made.name, nameOf(Date.now())])
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
  return { databaseUrl, folder }
}
