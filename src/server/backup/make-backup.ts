import { access, mkdir, open, readFile, rename, rm, stat, statfs, utimes } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Backup } from '#contract/backups.ts'
import { openForReading } from '../db/open-database.ts'
import { readSnapshot } from '../db/transactions.ts'
import { asideOf, giveToFolderOwner, removeLeftovers } from '../process/files.ts'
import { checkBackup, writeBackup } from './backup.store.ts'
import { BackupError, toBackupError } from './backup-error.ts'
import { createRowsStore, type RowsStore } from './rows.store.ts'

/** Why a backup is made. Its name tells which, and each kind is kept for a time of its own (backups.ts). */
export type BackupKind = keyof typeof nameEnds

const nameEnds = { daily: '', manual: '-manual', beforeRestore: '-before-restore' }

/** Matches the names of daily backups, of those made by hand, and of both. Earlier versions named all like the daily ones. */
export const dailyName = /^toldaria-\d{4}-\d\d-\d\dT\d{6}Z\.db$/
export const manualName = /^toldaria-\d{4}-\d\d-\d\dT\d{6}Z-manual\.db$/
export const backupName = /^toldaria-\d{4}-\d\d-\d\dT\d{6}Z(-manual)?\.db$/

interface MakeOptions {
  /** As in `Env`. */
  databaseUrl: string
  /** An absolute path; it is created if it is missing. */
  folder: string
  kind?: BackupKind
  /** By default `toldaria-2026-11-22T031500Z.db`, with the present instant; copies that are not daily end with their kind. */
  name?: string | undefined
}

/**
 * Makes a backup of a database in this process, and proves it before it gets its name. The file is whole or not there. Existing files
 * are never overwritten.
 * @throws BackupError
 */
export async function makeBackup({ databaseUrl, folder, kind = 'daily', name }: MakeOptions): Promise<Backup> {
  let at = new Date()
  const instant = () => at.toISOString().replace(/\.\d+|:/g, '')
  const nameNow = () => join(folder, name ?? `toldaria-${instant()}${nameEnds[kind]}.db`)
  // Another backup of the same second.
  for (; name === undefined && (await exists(nameNow())); at = new Date()) await pause(1000)
  const path = nameNow()
  const aside = asideOf(path)
  try {
    const created = await mkdir(folder, { recursive: true })
    if (created) giveToFolderOwner(created)
    await removeLeftovers(folder, name ?? 'toldaria-')
    await assertMissing(path)
    await copyDatabase(databaseUrl, aside, at)
    await checkBackup(aside).catch((error) => {
      throw error.code === 'damaged' ? new BackupError('not_proven') : error
    })
    const provenAt = new Date()
    await utimes(aside, provenAt, provenAt)
    giveToFolderOwner(aside)
    await assertMissing(path)
    await rename(aside, path)
    await syncFolder(folder)
    const { size: bytes } = await stat(path)
    return { name: basename(path), bytes, at: at.toISOString(), provenAt: provenAt.toISOString() }
  } catch (error) {
    throw toBackupError(error)
  } finally {
    await rm(aside, { force: true }).catch(() => undefined)
  }
}

async function copyDatabase(databaseUrl: string, path: string, madeAt: Date): Promise<void> {
  const { version } = JSON.parse(await readFile('package.json', 'utf8'))
  const { db, dialect } = openForReading(databaseUrl)
  // Readable by its owner only: it holds personal data.
  const file = await open(path, 'wx', 0o600)
  try {
    await readSnapshot(db, async (trx) => {
      const from = createRowsStore(trx, dialect)
      await assertRoom(from, dirname(path))
      await writeBackup(path, from, `toldaria ${version}`, madeAt)
    })
    await file.sync()
  } finally {
    await file.close()
    await db.destroy()
  }
}

/**
 * A backup must not fill the disk of a running server.
 * @throws BackupError `storage_full` if the folder has no room for the pictures
 */
export async function assertRoom(store: RowsStore, folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < 1.1 * (await store.countPictureBytes())) throw new BackupError('storage_full')
}

async function assertMissing(path: string): Promise<void> {
  if (await exists(path)) throw new BackupError('exists')
}

async function exists(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  )
}

/** Makes a rename survive a power cut. Windows refuses this for folders. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}
