import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isMainThread } from 'node:worker_threads'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createPrivateFile, makeFilePrivate, makeFolderPrivate } from './private-files.ts'

const own = ['toldaria.db', 'edition.json']
const mode = (path: string) => statSync(path).mode & 0o7777

test('a new file is private before anything is written to it, and an existing one is left unchanged', () => {
  const path = join(newFolder([]), 'toldaria.db')
  createPrivateFile(path)
  expect([mode(path), readFileSync(path, 'utf8')]).toEqual([0o600, ''])
  writeFileSync(path, 'content')
  chmodSync(path, 0o640)
  createPrivateFile(path)
  expect([mode(path), readFileSync(path, 'utf8')]).toEqual([0o640, 'content'])
})

test('a file gets no permission that it did not have, and a link’s target keeps its own', () => {
  const folder = newFolder(['read-only', 'target'])
  const [path, target, link] = [join(folder, 'read-only'), join(folder, 'target'), join(folder, 'link')]
  chmodSync(path, 0o444)
  symlinkSync(target, link)
  for (const file of [path, link, join(folder, 'missing')]) makeFilePrivate(file)
  expect([mode(path), mode(target)]).toEqual([0o400, 0o644])
})

test('another user’s file is left unchanged', () => {
  const isRoot = process.getuid?.() === 0
  // Only root can give a file away.
  const path = isRoot ? join(newFolder(['toldaria.db']), 'toldaria.db') : '/etc/hosts'
  if (isRoot) chownSync(path, 65_534, 65_534)
  makeFilePrivate(path)
  expect(mode(path)).toBe(0o644)
})

describe('a folder', () => {
  test('is closed to others if it is empty or contains only the program’s files', () => {
    for (const names of [[], own, ['toldaria.db-wal', 'toldaria.db.17.new', 'edition.json.17.new']]) {
      const folder = newFolder(names)
      makeFolderPrivate(folder, own)
      expect(mode(folder), names.join()).toBe(0o700)
    }
  })

  test.each(['toldaria.dbx', 'toldaria', 'a-toldaria.db', 'statements-2026'])(
    'that also contains %s stays open',
    (name) => {
      const folder = newFolder(['toldaria.db', name])
      makeFolderPrivate(folder, own)
      expect(mode(folder)).toBe(0o755)
    },
  )

  test('that everybody may write into, as /tmp, stays open', () => {
    const folder = newFolder(own)
    chmodSync(folder, 0o1777)
    makeFolderPrivate(folder, own)
    expect(mode(folder)).toBe(0o1777)
  })

  // A worker thread, as in mutation testing, cannot set the home.
  test.runIf(isMainThread)('that is a home stays open', () => {
    const folder = newFolder(own)
    vi.stubEnv('HOME', folder)
    onTestFinished(() => void vi.unstubAllEnvs())
    makeFolderPrivate(folder, own)
    expect(mode(folder)).toBe(0o755)
  })

  test('that a link leads to stays open', () => {
    const folder = newFolder([])
    const target = join(folder, 'target')
    mkdirSync(target, { mode: 0o755 })
    symlinkSync(target, join(folder, 'link'))
    makeFolderPrivate(join(folder, 'link'), own)
    expect(mode(target)).toBe(0o755)
  })
})

/** An open folder with these files, readable by everybody. */
function newFolder(names: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'toldaria-modes-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const name of names) {
    writeFileSync(join(folder, name), '')
    chmodSync(join(folder, name), 0o644)
  }
  chmodSync(folder, 0o755)
  return folder
}
