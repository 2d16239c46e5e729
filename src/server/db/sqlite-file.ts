import { existsSync, realpathSync, renameSync, type Stats, statSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { DatabaseSync } from '@photostructure/sqlite'

/**
 * What has happened to an open database's file: another one, or none, lies at the path; its content is another's; or another log, or none,
 * lies beside it.
 */
export type Fate = 'kept' | 'moved' | 'overwritten' | 'logLost'

interface Content {
  databaseId: string
  version: number
}

/**
 * Remembers a database's file and returns a function that says what has happened to it since, because SQLite goes on writing into files
 * that were deleted, cut or overwritten. The content is read only if the file has changed, as after a checkpoint. The same
 * goes for the log, whose commits would be lost with the process.
 */
export function rememberFile(path: string): () => Fate {
  const first = statSync(path)
  let { size, mtimeMs } = first
  let content = readContent(path)
  const log = `${realpathSync(path)}-wal`
  let logInode: number | undefined

  return () => {
    let now: Stats | undefined
    let nowLog: Stats | undefined
    try {
      now = statSync(path, { throwIfNoEntry: false })
      nowLog = statSync(log, { throwIfNoEntry: false })
    } catch {
      // A disk that cannot be read now may be readable again.
      return 'kept'
    }
    if (now?.ino !== first.ino || now.dev !== first.dev) return 'moved'
    logInode ??= nowLog?.ino
    if (nowLog?.ino !== logInode) return 'logLost'
    // The database never becomes shorter.
    if (now.size < size) return 'overwritten'
    if (now.mtimeMs !== mtimeMs) {
      const found = readContent(path)
      if (found === 'broken' || !isSuccessor(found, content)) return 'overwritten'
      content = found ?? content
    }
    size = now.size
    mtimeMs = now.mtimeMs
    return 'kept'
  }
}

/** Renames the log beside a database, which would be copied into a file that it does not belong to. */
export function setLogAside(path: string): void {
  const log = `${realpathSync(path)}-wal`
  if (statSync(log, { throwIfNoEntry: false })?.size) renameSync(log, `${log}.${Date.now()}`)
}

/**
 * Renames an unreadable database with its log and index, so that another one can be created in its place.
 * @returns the new path
 */
export function setDatabaseAside(path: string): string {
  const aside = `${path}-${Date.now()}`
  for (const suffix of ['', '-wal', '-shm'])
    if (existsSync(`${path}${suffix}`)) renameSync(`${path}${suffix}`, `${aside}${suffix}`)
  return aside
}

/**
 * Reads a database file's id and version: the file alone, without its log and without a lock. Takes about 0.2 ms.
 * @returns undefined if the file holds no publication yet or cannot be read now; 'broken' if it is no database
 */
function readContent(path: string): Content | 'broken' | undefined {
  const address = pathToFileURL(path)
  address.searchParams.set('immutable', '1')
  try {
    const database = new DatabaseSync(address, { readOnly: true })
    try {
      const row = database.prepare('select database_id, version from publication').get()
      const { database_id, version } = row as { database_id: string; version: number }
      return { databaseId: database_id, version }
    } finally {
      database.close()
    }
  } catch (error) {
    return /not a database/.test(String(error)) ? 'broken' : undefined
  }
}

/** Checkpoints and restores never lower the version, and a restore keeps the first part of the id. */
function isSuccessor(now: Content | undefined, before: Content | 'broken' | undefined): boolean {
  if (!now || !before || before === 'broken') return true
  return now.version >= before.version && firstPart(now.databaseId) === firstPart(before.databaseId)
}

function firstPart(databaseId: string): string | undefined {
  return databaseId.split('/')[0]
}
