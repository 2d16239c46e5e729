import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createBackups } from './backups.ts'

const dayMs = 24 * 60 * 60 * 1000
const start = Date.parse('2026-03-01T07:00:00Z')
const nameOf = (at: number) => `toldaria-${new Date(at).toISOString().replace(/\.\d+|:/g, '')}.tar`

/** Copies in a folder of its own, made by writing a file; `fail` makes the next one fail, `hold` delays it. */
function setupBackups({ backupKeep = 14 } = {}) {
  const parent = mkdtempSync(join(tmpdir(), 'toldaria-backups-'))
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }))
  const folder = join(parent, 'backups')
  const state = { nowMs: start, made: 0, failure: undefined as Error | undefined, held: Promise.resolve() }
  const handed: string[] = []
  const backups = createBackups({
    env: { databaseUrl: 'file:/none', backupDir: folder, backupKeep },
    async makeProven() {
      state.made += 1
      await state.held
      if (state.failure) throw state.failure
      mkdirSync(folder, { recursive: true })
      const name = nameOf(state.nowMs)
      writeFileSync(join(folder, name), 'a copy')
      return { name }
    },
    hook: { run: async (path) => void handed.push(path) },
    log: { error: (_, message) => console.error(message) },
    signal: new AbortController().signal,
    now: () => new Date(state.nowMs),
  })
  const put = (name: string) => {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, name), 'a file')
  }
  const makeDaily = async (days: number) => {
    for (let day = 0; day < days; day += 1) {
      state.nowMs += dayMs
      await backups.make()
    }
  }
  return { backups, state, handed, folder, put, makeDaily, names: () => readdirSync(folder).sort() }
}

test('without a folder there are no copies; one that was made is listed with its size and moments', async () => {
  const { backups, state } = setupBackups()
  expect(await backups.list()).toEqual([])
  const made = await backups.make()
  expect(made).toEqual({
    name: 'toldaria-2026-03-01T070000Z.tar',
    bytes: 6,
    at: '2026-03-01T07:00:00.000Z',
    provenAt: expect.stringMatching(/^\d{4}-.+Z$/),
  })
  state.nowMs += dayMs
  const second = await backups.make()
  expect(await backups.list()).toEqual([second, made])
})

test('calls while a copy is being made get the same one, and a later call makes another', async () => {
  const { backups, state, handed } = setupBackups()
  let release = () => {}
  state.held = new Promise((resolve) => (release = resolve))
  const both = [backups.make(), backups.make()]
  release()
  const [first, second] = await Promise.all(both)
  expect(second).toEqual(first)
  expect(state.made).toBe(1)
  state.nowMs += dayMs
  await backups.make()
  expect(state.made).toBe(2)
  expect(handed).toHaveLength(2)
})

test('only the newest are kept, and files that the program did not make stay', async () => {
  const { names, put, makeDaily } = setupBackups({ backupKeep: 3 })
  const others = ['before-upgrade-2026.tar', 'fotos.tar', 'toldaria-2020-01-01T000000Z.tar.part', 'toldaria.db']
  for (const name of others) put(name)
  await makeDaily(5)
  const kept = [3, 4, 5].map((day) => nameOf(start + day * dayMs))
  expect(names()).toEqual([...others, ...kept].sort())
})

test('a copy that failed removes nothing, and is remembered until one succeeds', async () => {
  const { backups, state, names, makeDaily } = setupBackups({ backupKeep: 1 })
  await makeDaily(1)
  const before = names()
  state.nowMs += dayMs
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
  await makeDaily(3)
  expect(names()).toHaveLength(3)
})

test('after the clock was set back, new copies are kept and those of the future removed first', async () => {
  const { backups, state, names, makeDaily } = setupBackups({ backupKeep: 2 })
  await makeDaily(2)
  state.nowMs = start - 365 * dayMs
  const made = await backups.make()
  expect((await backups.list())[0]).toEqual(made)
  expect(names()).toEqual([made.name, expect.stringContaining('2026-03-0')])
  await makeDaily(1)
  expect(names()).toEqual([made.name, nameOf(state.nowMs)])
})

test.each([
  '../secret.tar',
  '..',
  '',
  'toldaria.db',
  'before-upgrade-1.tar',
  '/etc/passwd',
  'toldaria-2026-03-01T070000Z.tar/..',
])('no copy is found by the name %j, although such a file is there', async (name) => {
  const { backups, folder, put } = setupBackups()
  await backups.make()
  for (const other of ['toldaria.db', 'before-upgrade-1.tar', '../secret.tar']) put(other)
  expect(existsSync(join(folder, '../secret.tar'))).toBe(true)
  expect(await backups.find(name)).toBeUndefined()
  expect(await backups.find('toldaria-2026-03-01T070000Z.tar')).toBeDefined()
})
