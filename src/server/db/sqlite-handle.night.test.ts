import { execFileSync } from 'node:child_process'
import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import type { SqliteDatabase } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { sqliteError } from './sqlite-errors.ts'
import { openHandle, openPlainHandle } from './sqlite-handle.ts'

type Reader = Pick<SqliteDatabase, 'prepare'>

const all = (handle: Reader, query: string) => handle.prepare(query).all([])
const run = (handle: Reader, query: string) => handle.prepare(query).run([])

describe('opening', () => {
  test.each([true, false])('refuses a pipe before it could wait for a writer (mayCreate: %s)', (mayCreate) => {
    const path = join(newFolder(), 'pipe')
    execFileSync('mkfifo', [path])
    // A descriptor of its other end: even a mistaken opening does not wait here.
    const end = openSync(path, 'r+')
    onTestFinished(() => closeSync(end))
    expect(() => openHandle(path, mayCreate)).toThrow(sqliteError(14, 'the database is no regular file'))
  })

  test('refuses a missing or empty file unless it may create one', () => {
    const path = join(newFolder(), 'toldaria.db')
    const gone = sqliteError(14, 'the database file is gone')
    expect(() => openHandle(path, false)).toThrow(gone)
    expect(existsSync(path)).toBe(false)
    writeFileSync(path, '')
    expect(() => openHandle(path, false)).toThrow(gone)
    openHandle(path, true).close()
  })

  test('creates no file for a database in memory, which needs no log', () => {
    onTestFinished(() => rmSync(':memory:', { force: true }))
    const handle = openHandle(':memory:', true)
    expect(existsSync(':memory:')).toBe(false)
    expect(all(handle, 'pragma journal_mode')).toEqual([{ journal_mode: 'memory' }])
    expect([handle.files.isSame(), handle.files.containCommit()]).toEqual([true, true])
    handle.close()
  })
})

describe('a log that is shorter than it was', () => {
  test('is accepted if another server emptied it', () => {
    const { handle, path } = openNew()
    const other = new DatabaseSync(path)
    other.exec("insert into publication values ('a', 2)")
    other.exec('pragma wal_checkpoint(truncate)')
    other.close()
    expect(handle.files.logNow()).toBe('log is shorter')
    expect(handle.holdsItsLog()).toBe(true)
    expect(handle.files.logNow()).toBe('whole')
    handle.close()
  })

  test('is not accepted if it was cut off, even if the file holds all its frames', () => {
    const { handle, path } = openNew()
    handle.checkpoint()
    truncateSync(`${path}-wal`, statSync(`${path}-wal`).size / 2)
    expect(handle.holdsItsLog()).toBe(false)
    handle.close()
  })
})

test('a checkpoint writes nothing into another database that was written over this one', () => {
  const { handle, path } = openNew()
  const other = newDatabase('another')
  copyFileSync(other, path)
  utimesSync(path, 1, 1)
  handle.checkpoint()
  expect(readFileSync(path).equals(readFileSync(other))).toBe(true)
  handle.close()
})

test('closing leaves everything in the file, and nothing in the log', () => {
  const { handle, path } = openNew()
  handle.close()
  expect(statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0).toBe(0)
  expect(databaseIds(path)).toEqual(['logged', 'stored'])
})

test('a handle tells whether it is in a transaction, even after it was closed', () => {
  const { handle } = openNew()
  const states = [handle.isTransaction()]
  for (const word of ['begin', 'commit', 'begin']) {
    run(handle, word)
    states.push(handle.isTransaction())
  }
  handle.close()
  expect([...states, handle.isTransaction()]).toEqual([false, true, false, true, false])
})

test('closing in a transaction frees its lock at once and stores nothing of it', () => {
  const { handle, path } = openNew()
  run(handle, 'begin immediate')
  run(handle, "insert into publication values ('unfinished', 1)")
  handle.close()
  const other = new DatabaseSync(path, { timeout: 0 })
  other.exec("insert into publication values ('next', 1)")
  other.close()
  expect(databaseIds(path)).toEqual(['logged', 'next', 'stored'])
})

describe('a plain handle', () => {
  test('reads a database that is in use, and changes nothing', () => {
    const { handle, path } = openNew()
    const files = () => ['', '-wal'].map((suffix) => readFileSync(`${path}${suffix}`, 'hex'))
    const before = files()
    const plain = openPlainHandle(path, 'reading')
    expect(all(plain, 'select count(*) as rows from publication')).toEqual([{ rows: 2 }])
    expect(all(plain, 'pragma busy_timeout')).toEqual([{ timeout: 5000 }])
    expect(() => run(plain, 'delete from publication')).toThrow('readonly')
    plain.close()
    expect(files()).toEqual(before)
    expect(all(handle, 'select count(*) as rows from publication')).toEqual([{ rows: 2 }])
    handle.close()
  })

  test('for a temporary database waits for no disk, and holds its foreign keys', () => {
    const plain = openPlainHandle(join(newFolder(), 'scratch.db'), 'scratch')
    expect(all(plain, 'pragma journal_mode')).toEqual([{ journal_mode: 'memory' }])
    expect(all(plain, 'pragma synchronous')).toEqual([{ synchronous: 0 }])
    expect(all(plain, 'pragma foreign_keys')).toEqual([{ foreign_keys: 1 }])
    plain.close()
    expect(() => plain.prepare('select 1')).toThrow('not open')
  })
})

/** A handle of a database with one row in its file and one in its log. */
function openNew() {
  const path = newDatabase()
  const handle = openHandle(path, false)
  run(handle, "insert into publication values ('logged', 1)")
  handle.files.containCommit()
  return { handle, path }
}

function databaseIds(path: string): unknown[] {
  const database = new DatabaseSync(path, { readOnly: true })
  const rows = database.prepare('select database_id as id from publication order by id').all()
  database.close()
  return rows.map(({ id }) => id)
}

function newDatabase(id = 'stored'): string {
  const path = join(newFolder(), 'toldaria.db')
  const database = new DatabaseSync(path)
  database.exec('create table migrations (id text); create table publication (database_id text, version integer)')
  database.prepare('insert into publication values (?, 1)').run(id)
  database.close()
  return path
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'toldaria-handle-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
