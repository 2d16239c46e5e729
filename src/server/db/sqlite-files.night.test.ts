import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { describe, expect, onTestFinished, test } from 'vitest'
import { rememberFiles, setDatabaseAside } from './sqlite-files.ts'

const pageBytes = 4096

test('untouched files are whole and contain each commit', () => {
  const { path, files, database } = setup()
  expect([files.isSame(), files.logNow(), files.containCommit()]).toEqual([true, 'whole', true])
  database.exec("update publication set database_id = 'first', version = 2")
  database.exec('pragma wal_checkpoint(passive)')
  utimesSync(path, 1, 1)
  expect([files.isSame(), files.logNow(), files.containCommit()]).toEqual([true, 'whole', true])
})

describe.each(['before its first commit', 'after a commit'])('a database %s', (when) => {
  const setupThen = () => {
    const opened = setup()
    if (when === 'after a commit') expect(opened.files.containCommit()).toBe(true)
    return opened
  }

  test.each([
    ['deleted', (path: string) => rmSync(path), false],
    ['replaced', replace, false],
    ['cut off', (path: string) => truncateSync(path, pageBytes), true],
  ])('whose file was %s does not contain a commit', (_, lose, isSame) => {
    const { path, files } = setupThen()
    lose(path)
    expect([files.isSame(), files.containCommit()]).toEqual([isSame, false])
  })

  test.each([
    ['deleted', (path: string) => rmSync(path)],
    ['replaced', replace],
  ])('whose log was %s does not contain a commit', (_, lose) => {
    const { path, files } = setupThen()
    lose(`${path}-wal`)
    expect([files.logNow(), files.containCommit(), files.isSame()]).toEqual(['lost', false, true])
  })
})

describe('over which another database was written', () => {
  test.each([
    ['a look', 'isSame', false],
    ['a look at the log', 'logNow', 'lost'],
    ['a commit', 'containCommit', false],
  ] as const)('%s finds it, and its log is kept beside an empty one', (_, look, found) => {
    const { path, files, database } = setup()
    const log = readFileSync(`${path}-wal`)
    copyFileSync(otherDatabase(), path)
    utimesSync(path, 1, 1)
    expect(files[look]()).toBe(found)
    expect(statSync(`${path}-wal`).size).toBe(0)
    const kept = readdirSync(dirname(path)).filter((name) => /-wal\.\d+$/.test(name))
    expect(kept.map((name) => readFileSync(join(dirname(path), name)).equals(log))).toEqual([true])
    // SQLite reads the file instead of the frames that it had counted.
    expect(database.prepare('select database_id from publication').get()).toEqual({ database_id: 'other' })
  })

  test('a look finds it without a log too', () => {
    const { path, files } = setup()
    copyFileSync(otherDatabase(), path)
    utimesSync(path, 1, 1)
    rmSync(`${path}-wal`)
    expect(files.isSame()).toBe(false)
    expect(readdirSync(dirname(path)).filter((name) => name.includes('-wal'))).toEqual([])
  })
})

test('a shorter log is accepted only if it is there and at least as long as SQLite’s frames', () => {
  const { path, files } = setup()
  truncateSync(`${path}-wal`, 1000)
  expect(files.logNow()).toBe('log is shorter')
  expect(files.acceptLog(1001)).toBe(false)
  expect(files.logNow()).toBe('log is shorter')
  expect(files.acceptLog(1000)).toBe(true)
  expect(files.logNow()).toBe('whole')
  rmSync(`${path}-wal`)
  expect(files.acceptLog(0)).toBe(false)
})

test('a log that is created only later is taken as it is', () => {
  const { path } = setup()
  renameSync(`${path}-wal`, `${path}-wal.away`)
  const files = rememberFiles(path, true)
  renameSync(`${path}-wal.away`, `${path}-wal`)
  expect([files.logNow(), files.containCommit()]).toEqual(['whole', true])
  rmSync(`${path}-wal`)
  expect(files.logNow()).toBe('lost')
})

test('a database in memory has no files that could be lost', () => {
  const files = rememberFiles(':memory:', false)
  expect([files.isSame(), files.logNow(), files.containCommit()]).toEqual([true, 'whole', true])
  expect(files.acceptLog(0)).toBe(false)
})

test.each([[['']], [['', '-wal', '-shm']]])(
  'a database with the files %j is set aside under a new name',
  (suffixes) => {
    const path = join(newFolder(), 'toldaria.db')
    for (const suffix of suffixes) writeFileSync(`${path}${suffix}`, `content${suffix}`)
    writeFileSync(`${path}-reserve`, 'room')
    const aside = setDatabaseAside(path)
    expect(basename(aside)).toMatch(/^toldaria\.db-\d{13}$/)
    const names = suffixes.map((suffix) => `${basename(aside)}${suffix}`)
    expect(readdirSync(dirname(path)).sort()).toEqual([...names, 'toldaria.db-reserve'].sort())
    for (const suffix of suffixes) expect(readFileSync(`${aside}${suffix}`, 'utf8')).toBe(`content${suffix}`)
  },
)

function replace(path: string): void {
  copyFileSync(path, `${path}.other`)
  renameSync(`${path}.other`, path)
}

/** An open database of several pages, with one commit in its log. */
function setup() {
  const path = join(newFolder(), 'toldaria.db')
  const database = create(path, 'first')
  database.exec('pragma journal_mode = wal')
  database.exec('create table notes (id text)')
  database.exec('pragma wal_checkpoint(truncate)')
  database.exec("insert into notes values ('a')")
  return { path, database, files: rememberFiles(path, true) }
}

function otherDatabase(): string {
  const path = join(newFolder(), 'toldaria.db')
  create(path, 'other').exec('create table notes (id text)')
  return path
}

function create(path: string, id: string) {
  const database = new DatabaseSync(path)
  onTestFinished(() => database.close())
  database.exec('create table publication (database_id text, version integer)')
  database.prepare('insert into publication values (?, 1)').run(id)
  return database
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'toldaria-files-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
