import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, open, readFile, rename, rm, stat, statfs, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Backup } from '#contract/operation.ts'
import { openForReading } from '../db/open-database.ts'
import { readSnapshot } from '../db/transactions.ts'
import { asideOf, giveToFolderOwner, removeLeftovers, whyFolderUnusable } from '../process/files.ts'
import {
  BackupError,
  type BackupFault,
  checkBackup,
  countPictureBytes,
  type Place,
  toBackupError,
  writeBackup,
} from './backup.store.ts'

/** Matches the names of backups. */
export const backupName = /^toldaria-\d{4}-\d\d-\d\dT\d{6}Z(-before-[\w-]+)?\.db$/

export interface MakeOptions {
  /** As in `Env`. */
  databaseUrl: string
  /** An absolute path; it is created if it is missing. */
  folder: string
  /** What the backup precedes, such as `restore`: its name says so. */
  before?: string | undefined
  /** By default `toldaria-2026-11-22T031500Z.db`, with the present instant. */
  name?: string | undefined
}

/**
 * Makes a backup of a database in this process, and proves it before it gets its name. The file is whole or not there. Existing files
 * are never overwritten.
 * @throws BackupError
 */
export async function makeBackup({ databaseUrl, folder, before, name: chosen }: MakeOptions): Promise<Backup> {
  const { at, name } = chosen === undefined ? await newName(folder, before) : { at: new Date(), name: chosen }
  const path = join(folder, name)
  const aside = asideOf(path)
  try {
    await prepareFolder(folder)
    await removeLeftovers(folder, chosen ?? 'toldaria-')
    assertMissing(path)
    await copyDatabase(databaseUrl, aside, at)
    await checkBackup(aside).catch((error) => {
      throw error.code === 'damaged' ? new BackupError('not_proven') : error
    })
    const provenAt = new Date()
    await utimes(aside, provenAt, provenAt)
    giveToFolderOwner(aside)
    assertMissing(path)
    await rename(aside, path)
    await syncFolder(folder)
    const { size: bytes } = await stat(path)
    return { name, bytes, at: at.toISOString(), provenAt: provenAt.toISOString() }
  } catch (error) {
    throw toBackupError(error)
  } finally {
    await rm(aside, { force: true }).catch(() => undefined)
  }
}

/**
 * Creates the folder of backups if it is missing.
 * @throws BackupError `folder_unusable`: whatever fails later would be told of the database, which is written there, too
 */
export async function prepareFolder(path: string): Promise<void> {
  const code = whyFolderUnusable(path)
  if (code !== undefined) throw new BackupError('folder_unusable', { cause: { path, code } })
  const created = await mkdir(path, { recursive: true })
  if (created) giveToFolderOwner(created)
}

/** The name of a backup of this instant, which waits while another one of the same second has it. */
async function newName(folder: string, before: string | undefined): Promise<{ at: Date; name: string }> {
  for (;;) {
    const at = new Date()
    const end = before === undefined ? '' : `-before-${before}`
    const name = `toldaria-${at.toISOString().replace(/\.\d+|:/g, '')}${end}.db`
    if (!existsSync(join(folder, name))) return { at, name }
    await pause(1000)
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

function assertMissing(path: string): void {
  if (existsSync(path)) throw new BackupError('exists')
}

/** Makes a rename survive a power cut. Windows refuses this for folders. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}

/** Makes a backup beside this process in the build, and in it during development, where that command has no program. @throws BackupError */
export async function makeProvenBackup(options: MakeOptions & { signal: AbortSignal }): Promise<Backup> {
  return await (process.env.NODE_ENV === 'production' ? makeBackupByCommand : makeBackup)(options)
}

/**
 * Makes a backup by the command `npm run backup` in a process of its own, which reads the same settings as this one. Files that interrupted
 * backups left in the folder are removed.
 * @param signal ends the process
 * @throws BackupError
 */
async function makeBackupByCommand({ folder, before, signal }: MakeOptions & { signal: AbortSignal }): Promise<Backup> {
  const args = ['backup', '--for-server', ...(before === undefined ? [] : ['--before', before])]
  try {
    signal.throwIfAborted()
    const child = fork('scripts/toldaria.mjs', args, {
      execArgv: [],
      // A fault of the program is printed there.
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      signal,
      killSignal: 'SIGKILL',
    })
    const reply = await new Promise<unknown>((resolve, reject) => {
      child.once('message', resolve)
      child.once('error', reject)
      child.once('exit', (code, killedBy) => reject(new Error(`the process ended with ${code ?? killedBy}`)))
    })
    const made = reply as Backup | { code: BackupFault }
    if ('code' in made) throw new BackupError(made.code)
    return made
  } catch (cause) {
    throw cause instanceof BackupError ? cause : new BackupError('killed', { cause })
  } finally {
    await removeLeftovers(folder, 'toldaria-')
  }
}
