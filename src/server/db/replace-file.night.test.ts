import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { replaceFile } from './replace-file.ts'

const modeOf = (path: string) => statSync(path).mode & 0o777

test('a text is written whole or in parts, private in a private folder unless it has another mode, and replaced', async () => {
  const path = join(newFolder(), 'new', 'deep', 'page.html')
  await replaceFile(path, 'first')
  expect(readFileSync(path, 'utf8')).toBe('first')
  expect([modeOf(path), modeOf(join(path, '..'))]).toEqual([0o600, 0o700])
  const umask = process.umask(0o077)
  onTestFinished(() => void process.umask(umask))
  await replaceFile(path, ['se', Buffer.from('cond')], { mode: 0o644, modifiedAt: 1_000_000 })
  expect(readFileSync(path, 'utf8')).toBe('second')
  expect([modeOf(path), statSync(path).mtimeMs]).toEqual([0o644, 1_000_000_000])
  expect(readdirSync(join(path, '..'))).toEqual(['page.html'])
  expect(openFiles(join(path, '..'))).toEqual([])
})

test('a text that cannot be written leaves the old one, and nothing beside it', async () => {
  const folder = newFolder()
  const path = join(folder, 'page.html')
  await replaceFile(path, 'old')
  await expect(replaceFile(path, ['a', 5 as unknown as string])).rejects.toThrow(TypeError)
  expect(readFileSync(path, 'utf8')).toBe('old')
  expect(readdirSync(folder)).toEqual(['page.html'])
  expect(openFiles(folder)).toEqual([])
})

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'toldaria-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** The files in this folder that the process has open. */
function openFiles(folder: string): string[] {
  const paths = readdirSync('/proc/self/fd').flatMap((id) => {
    try {
      return readlinkSync(`/proc/self/fd/${id}`)
    } catch {
      // It was closed meanwhile.
      return []
    }
  })
  return paths.filter((path) => path.startsWith(folder))
}
