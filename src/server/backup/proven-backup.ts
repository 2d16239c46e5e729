import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Backup } from '#contract/backups.ts'
import { childEnv, withoutInspector } from '../process/child-process.ts'
import { removeLeftovers } from '../process/files.ts'
import { BackupError, type BackupFault } from './backup-error.ts'
import type { BackupKind } from './make-backup.ts'

const program = 'const { runBackupProcess } = await import(process.argv[1]); runBackupProcess()'
// What the database's driver and Node read for the connection and its certificates.
const passed =
  /^(PG\w+|HOME|USER|USERNAME|APPDATA|NODE_OPTIONS|NODE_EXTRA_CA_CERTS|NODE_USE_\w+|NODE_TLS_\w+|SSL_CERT_\w+)$/i

// Rows are short-lived: a small young generation takes 44 MB instead of 71 for 1 GB of pictures (measured).
const flags = [withoutInspector, '--expose-gc', '--max-semi-space-size=1', '--input-type=module']

interface ProvenOptions {
  /** As in `Env`. */
  databaseUrl: string
  /** An absolute path; it is created if it is missing. */
  folder: string
  kind?: BackupKind
  /** Ends the backup: the promise rejects with the signal's reason. */
  signal?: AbortSignal
}

type Reply = Backup | { code: BackupFault }

/**
 * Makes a backup of a database in a process of its own with low priority, and proves it. Files that interrupted backups left in the
 * folder are removed.
 * @throws BackupError
 */
export async function makeProvenBackup({ signal, ...options }: ProvenOptions): Promise<Backup> {
  // The module with `runBackupProcess` exists only in the build.
  if (process.env.NODE_ENV !== 'production') return await (await import('./make-backup.ts')).makeBackup(options)
  signal?.throwIfAborted()
  const child = startProcess()
  const kill = () => child.kill('SIGKILL')
  signal?.addEventListener('abort', kill, { once: true })
  let reply: Reply = { code: 'killed' }
  child.on('message', (message: Reply) => {
    reply = message
  })
  try {
    // Without a free file descriptor there is no channel, and the error follows.
    if (child.channel) child.send(options, () => undefined)
    await once(child, 'close').catch((cause) => {
      throw new BackupError('killed', { cause })
    })
    signal?.throwIfAborted()
    if ('code' in reply) throw new BackupError(reply.code)
    return reply
  } finally {
    signal?.removeEventListener('abort', kill)
    await removeLeftovers(options.folder, 'toldaria-')
  }
}

function startProcess() {
  try {
    const child = spawn(process.execPath, [...flags, '--eval', program, builtModule()], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: childEnv(passed),
    })
    // One that nobody awaits must not end this process.
    child.on('error', () => undefined)
    return child
  } catch (cause) {
    throw new BackupError('killed', { cause })
  }
}

const builtModule = () => pathToFileURL(resolve('dist/server/backup.js')).href
