import { copyFileSync, existsSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { rememberContent } from './sqlite-content.ts'

test.each([
  ['the same version', 'first', 5, true],
  ['a later version', 'first', 6, true],
  ['an older version', 'first', 4, false],
  ['a backup restored over it', 'first/1/next', 1, true],
  ['another database', 'other', 9, false],
])('a file that now holds %s', (_, id, version, isOurs) => {
  const path = newDatabase('first', 5)
  const check = rememberContent(path)
  copyFileSync(newDatabase(id, version), path)
  expect(check()).toBe(isOurs)
})

test('a file that is no database any more is not ours, and one that cannot be read now may be', () => {
  const path = newDatabase('first', 5)
  const check = rememberContent(path)
  truncateSync(path)
  expect(check()).toBe(true)
  copyFileSync(newDatabase('other', 9), path)
  expect(check()).toBe(false)
  writeFileSync(path, 'this is no database, whatever its name says'.repeat(100))
  expect(check()).toBe(false)
})

test('after a file that was no database at first, any database is taken', () => {
  const path = newDatabase('first', 5)
  copyFileSync(path, `${path}.copy`)
  writeFileSync(path, 'this is no database, whatever its name says'.repeat(100))
  const check = rememberContent(path)
  copyFileSync(`${path}.copy`, path)
  expect(check()).toBe(true)
})

test('only the file is read, not the log that a server is writing beside it', () => {
  const path = newDatabase('first', 5)
  const database = new DatabaseSync(path)
  onTestFinished(() => database.close())
  database.exec('pragma journal_mode = wal')
  const check = rememberContent(path)
  database.exec('update publication set version = 4')
  expect(check()).toBe(true)
  database.exec('pragma wal_checkpoint(passive)')
  expect(check()).toBe(false)
})

test('reading a missing file does not create it', () => {
  const path = join(newFolder(), 'toldaria.db')
  expect(rememberContent(path)()).toBe(true)
  expect(existsSync(path)).toBe(false)
})

function newDatabase(id: string, version: number): string {
  const path = join(newFolder(), 'toldaria.db')
  const database = new DatabaseSync(path)
  database.exec('create table publication (database_id text, version integer)')
  database.prepare('insert into publication values (?, ?)').run(id, version)
  database.close()
  return path
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'toldaria-content-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
