import { mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import type { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buildTestApp } from '#support/build-test-app.ts'
import { newDataDir, removeDataDir } from '#support/built-server.ts'
import { createBackupHook } from '../backup/backups.ts'
import { createStateFile } from '../process/files.ts'
import { createOperatorNotices, freeShare, noProvenBackup } from './notices.ts'

const hourMs = 60 * 60 * 1000
const now = new Date('2026-03-03T07:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * hourMs).toISOString()

test.each([
  ['a copy 47 hours old', 47, 1e6, false, undefined],
  ['a copy 49 hours old', 49, 1e6, false, hoursAgo(49)],
  ['a copy 49 hours old, in the first minutes after the start', 49, 300, false, undefined],
  ['a copy 49 hours old, after a failure', 49, 60, true, hoursAgo(49)],
  ['no copy', undefined, 1e6, false, null],
  ['no copy, in the first minutes after the start', undefined, 60, false, undefined],
])('%s', async (_, hours, uptime, hasFailed, last) => {
  const copies = hours === undefined ? [] : [{ name: 'a.db', bytes: 1, at: hoursAgo(hours), provenAt: hoursAgo(hours) }]
  const found = await noProvenBackup({ list: async () => copies, hasFailed: () => hasFailed }, now, uptime)
  expect(found).toEqual(last === undefined ? undefined : { kind: 'no_proven_backup', last })
})

test('a command that failed is a notice until it has taken each copy that is still there, also after a restart', async () => {
  const { dataDir, log, lines } = setupFolder()
  const broken = join(dataDir, 'broken')
  const open = (command: string) => {
    const state = createStateFile(join(dataDir, 'backup-hook.json'), null, log)
    return createBackupHook({ command, state, log, signal: new AbortController().signal })
  }
  const taken = join(dataDir, 'taken')
  const command = `test ! -e ${broken} && echo "$1" >> ${taken}`
  const hook = open(command)
  await hook.run('/copies/1.db')
  expect(await hook.failure()).toBeNull()
  writeFileSync(broken, '')
  await hook.run('/copies/2.db')
  await hook.run('/copies/removed.db')
  expect(await open(command).failure()).toEqual({ code: 'exit_1', at: expect.stringMatching(/^\d{4}-.*Z$/) })
  expect(await open('').failure()).toBeNull()
  expect(lines).toEqual(Array(2).fill({ code: 'exit_1', message: 'backup_hook_failed' }))
  rmSync(broken)
  await hook.run('/copies/3.db')
  expect(await hook.failure()).not.toBeNull()
  const restarted = open(command)
  await restarted.retry(['/copies/3.db', '/copies/2.db', '/copies/1.db'])
  expect(await open(command).failure()).toBeNull()
  expect(readFileSync(taken, 'utf8')).toBe('/copies/1.db\n/copies/3.db\n/copies/2.db\n')
})

test('GET /overview has the notices for the operator and for the owner, the most urgent first', async () => {
  const { dataDir } = setupFolder()
  const built = await buildTestApp({ DATA_DIR: dataDir, BACKUP_HOOK: 'false', INSTAGRAM_TOKEN: 'x' })
  const { app, authorization, operation, publisher } = built
  const notices = async () => (await app.inject({ url: '/overview', headers: authorization })).json().notices
  // This disk may be full, and the claims of an untouched site always stand.
  const others = ['disk_almost_full', 'samples_shown']
  const own = async () => (await notices()).filter(({ kind }: { kind: string }) => !others.includes(kind))
  expect(await own()).toEqual([])

  operation.feed.isTokenRefused = true
  const folder = join(dataDir, 'backups')
  mkdirSync(folder)
  for (const [index, name] of [
    'before-upgrade-1.db',
    'toldaria-1970-01-01T000002Z-before-restore.db',
    'toldaria.db',
  ].entries()) {
    writeFileSync(join(folder, name), 'a copy')
    utimesSync(join(folder, name), index + 1, index + 1)
  }
  const meta = {
    title: 'Sombra',
    description: 'Toldos',
    address: 'Rua',
    phone: '6733334444',
    email: 'a@b.example',
    facebook: 'https://facebook.example/a',
    instagram: 'https://instagram.example/a',
    whatsapp: '67999999999',
  }
  for (const whatsapp of ['67999999999', '67988887777'])
    await app.inject({ method: 'POST', url: '/meta', headers: authorization, payload: { ...meta, whatsapp } })
  expect(await own()).toMatchObject([
    { kind: 'changed_contact' },
    { kind: 'feed_token_refused' },
    {
      kind: 'upgrade_copy_kept',
      name: 'toldaria-1970-01-01T000002Z-before-restore.db',
      bytes: 6,
      at: '1970-01-01T00:00:02.000Z',
    },
  ])
  expect(publisher.outdatedMs()).toBe(0)
})

test('a notice that cannot be checked is logged and left out; the others stay', async () => {
  const { dataDir, log, lines } = setupFolder()
  const { operation } = await buildTestApp({ DATA_DIR: dataDir })
  const { backups } = operation
  const hook = { run: async () => undefined, failure: async () => ({ code: 'exit_2', at: hoursAgo(1) }) }
  const check = createOperatorNotices({
    env: { dataDir: '/no/such/folder', backupDir: '/no/such/folder' },
    publisher: { outdatedMs: () => 60_001 },
    backups: { ...backups, keptCopy: () => Promise.reject(new Error('no access')) },
    hook,
    feed: { isTokenRefused: false },
    files: { failure: { code: 'ENOSPC', at: hoursAgo(1) } },
    isBackedUp: false,
    log,
  })
  const checked = await check()
  expect(checked.has('upgrade_copy_kept')).toBe(false)
  expect(checked.get('edition_outdated')).toMatchObject({ kind: 'edition_outdated' })
  expect(checked.get('backup_hook_failed')).toMatchObject({ code: 'exit_2' })
  expect(checked.get('files_not_published')).toMatchObject({ code: 'ENOSPC' })
  expect(checked.get('disk_almost_full')).toBeUndefined()
  expect(lines).toEqual([expect.objectContaining({ kind: 'upgrade_copy_kept', message: 'notice_not_checked' })])
})

function setupFolder() {
  const dataDir = newDataDir()
  onTestFinished(() => removeDataDir(dataDir))
  const lines: object[] = []
  return { dataDir, lines, log: { error: (details: object, message: string) => lines.push({ ...details, message }) } }
}

const disks: Record<string, { blocks: number; bfree: number; bavail: number }> = {
  '/half': { blocks: 100, bfree: 50, bavail: 50 },
  // A twentieth is reserved for the system: 9 of 95 are free.
  '/reserved': { blocks: 100, bfree: 14, bavail: 9 },
  '/unknown': { blocks: 0, bfree: 0, bavail: 0 },
}
const read = (async (path: string) => {
  if (path in disks) return disks[path]
  throw Object.assign(new Error(), { code: path === '/missing' ? 'ENOENT' : 'EACCES' })
}) as unknown as typeof statfs

test('the fullest disk counts, without the blocks that are reserved for the system', async () => {
  expect(await freeShare(['/half', '/reserved'], read)).toBeCloseTo(9 / 95)
  expect(await freeShare(['/half', '/unknown', '/missing'], read)).toBe(0.5)
})

test('a folder that cannot be read is an error, one that does not exist yet is not', async () => {
  expect(await freeShare(['/missing'], read)).toBe(1)
  await expect(freeShare(['/half', '/forbidden'], read)).rejects.toMatchObject({ code: 'EACCES' })
})

test('the disk of a real folder has a share between 0 and 1', async () => {
  const share = await freeShare([tmpdir()])
  expect(share).toBeGreaterThanOrEqual(0)
  expect(share).toBeLessThanOrEqual(1)
})
