import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { backupName } from '#server/backup/make-backup.ts'
import { makeProvenBackup } from '#server/backup/proven-backup.ts'
import { newDataDir, removeDataDir, startBuiltServer } from '#support/built-server.ts'

let dataDir: string
let options: { databaseUrl: string; folder: string }
beforeEach(() => {
  vi.stubEnv('NODE_ENV', 'production')
  dataDir = newDataDir()
  options = { databaseUrl: `file:${path.join(dataDir, 'toldaria.db')}`, folder: path.join(dataDir, 'backups') }
})
afterEach(() => {
  vi.unstubAllEnvs()
  removeDataDir(dataDir)
})

test('a process of its own makes a backup while the server runs, and removes what a killed one left', async () => {
  const server = await startBuiltServer({ dataDir })
  mkdirSync(options.folder)
  // No process has this id.
  writeFileSync(path.join(options.folder, 'toldaria-2026-11-22T031500Z.tar.4194305.0a.new'), 'half')
  const made = await makeProvenBackup(options)
  expect(made.name).toMatch(backupName)
  expect(readdirSync(options.folder)).toEqual([made.name])
  expect(await server.stop(), server.output()).toBe(0)
})

test('a backup that is stopped, or has no database, leaves nothing and says why', async () => {
  await expect(makeProvenBackup(options)).rejects.toMatchObject({ code: 'database_unavailable' })
  expect(readdirSync(options.folder)).toEqual([])
  const reason = new Error('stopped')
  const stopped = makeProvenBackup({ ...options, signal: AbortSignal.abort(reason) })
  await expect(stopped).rejects.toBe(reason)
  writeFileSync(path.join(dataDir, 'toldaria.db'), 'no database'.repeat(1000))
  await expect(makeProvenBackup(options)).rejects.toMatchObject({ code: 'database_unavailable' })
})
