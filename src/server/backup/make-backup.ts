import { execFile } from 'node:child_process'
import { access, mkdir, open, readFile, rename, rm, stat, statfs, utimes } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { Backup } from '#contract/operation.ts'
import { openForReading } from '../db/open-database.ts'
import { readSnapshot } from '../db/transactions.ts'
import { childEnv } from '../process/child-process.ts'
import { asideOf, giveToFolderOwner, removeLeftovers } from '../process/files.ts'
import {
  BackupError,
  type BackupFault,
  checkBackup,
  countPictureBytes,
  type Place,
  toBackupError,
  writeBackup,
} from './backup.store.ts'

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
      const from = { trx, dialect }
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
export async function assertRoom(from: Place, folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < 1.1 * (await countPictureBytes(from))) throw new BackupError('storage_full')
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

const program = 'const { runBackupProcess } = await import(process.argv[1]); await runBackupProcess(process.argv[2])'
// What the database's driver and Node read for the connection and its certificates.
const passed =
  /^(PG\w+|HOME|USER|USERNAME|APPDATA|NODE_OPTIONS|NODE_EXTRA_CA_CERTS|NODE_USE_\w+|NODE_TLS_\w+|SSL_CERT_\w+)$/i

/**
 * Makes a backup in a process of its own with low priority. Files that interrupted backups left in the folder are removed.
 * @param signal ends the backup: the promise rejects with the signal's reason
 * @throws BackupError
 */
export async function makeProvenBackup({
  signal,
  ...options
}: MakeOptions & { signal?: AbortSignal }): Promise<Backup> {
  // The module with `runBackupProcess` exists only in the build.
  if (process.env.NODE_ENV !== 'production') return await makeBackup(options)
  signal?.throwIfAborted()
  const builtModule = pathToFileURL(resolve('dist/server/backup.js')).href
  const args = ['--input-type=module', '--eval', program, builtModule, JSON.stringify(options)]
  try {
    const { stdout } = await promisify(execFile)(process.execPath, args, {
      env: childEnv(passed),
      killSignal: 'SIGKILL',
      ...(signal && { signal }),
    })
    const reply = JSON.parse(stdout) as Backup | { code: BackupFault }
    if ('code' in reply) throw new BackupError(reply.code)
    return reply
  } catch (cause) {
    signal?.throwIfAborted()
    throw cause instanceof BackupError ? cause : new BackupError('killed', { cause })
  } finally {
    await removeLeftovers(options.folder, 'toldaria-')
  }
}
