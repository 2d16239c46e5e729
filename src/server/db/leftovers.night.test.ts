import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { removeLeftovers } from './leftovers.ts'

/** No process has it: it is above every limit. */
const ended = 2 ** 30

test('only files of this process’s id and of ended ones are removed, and only those of the prefix', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'toldaria-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const kept = [
    `page.html.${process.ppid}.0a1b.new`,
    `other.html.${ended}.0a1b.new`,
    `page.html.${ended}.0a1b.newer`,
    `page.html.${ended}.0a.1b.new`,
    'page.html.0a1b.new',
    'page.html',
    'page.html.0.new',
  ]
  const left = [`page.html.${ended}.0a1b.new`, `page.html.${ended}.new`, `page.html.${process.pid}.0a1b.new`]
  for (const name of [...kept, ...left]) writeFileSync(join(folder, name), '')
  await removeLeftovers(folder, 'page.')
  expect(readdirSync(folder).toSorted()).toEqual(kept.toSorted())
})

test('files of a process of another user are kept, and a missing folder has none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'toldaria-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const kill = vi.spyOn(process, 'kill').mockImplementation(() => {
    throw Object.assign(new Error('kill EPERM'), { code: 'EPERM' })
  })
  onTestFinished(() => kill.mockRestore())
  writeFileSync(join(folder, `page.${ended}.new`), '')
  await removeLeftovers(folder, '')
  expect(readdirSync(folder)).toEqual([`page.${ended}.new`])
  await expect(removeLeftovers(join(folder, 'missing'), '')).resolves.toBeUndefined()
})
