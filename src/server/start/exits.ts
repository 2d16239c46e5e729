import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { BackupError } from '../backup/backup.store.ts'
import { databaseName, databaseSentence } from '../db/database-sentence.ts'
import { RefusedDatabaseError } from '../db/faults.ts'
import type { OpenedDatabase } from '../db/open-database.ts'
import { detailsOf } from '../http/problems.ts'
import { type Env, EnvError, localOrigin } from '../process/env.ts'
import { whyFolderUnusable } from '../process/files.ts'
import { repeat } from '../process/repeat.ts'
import { StartError } from '../process/start-error.ts'
import { mainText } from './main.text.ts'

/**
 * EX_SOFTWARE, EX_IOERR and EX_CONFIG of sysexits.h; a refused start is 1, an end by a signal 128 and more. After EX_CONFIG the service is not
 * started again.
 */
const fatalExitCode = 70
const lostFileExitCode = 74
const configExitCode = 78

const lostFilePollMs = 500
/** Docker kills a container after 10 s. */
const stopWithinMs = 9000

/**
 * Runs a command, whose files only its user may read. A mistake of the operator's is printed as one sentence, and the process exits with code 1,
 * or 78 if it is in the settings.
 */
export async function exitOnMistake<Result>(run: () => Promise<Result>): Promise<Result> {
  process.umask(0o077)
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof EnvError || error instanceof StartError)) throw error
    const isOfSettings = error instanceof EnvError
    console.error(isOfSettings ? mainText.environment(error.message) : error.message)
    process.exit(isOfSettings ? configExitCode : 1)
  }
}

/**
 * Logs an uncaught error or an unhandled rejection without its message, and exits with code 70, because the state of the
 * process is unknown; its supervisor restarts it. Errors of writing the log are ignored.
 */
export function exitOnFatal(log: Pick<FastifyBaseLogger, 'fatal'>): void {
  const exit = (error: unknown, origin: string) => {
    try {
      log.fatal({ ...detailsOf(error), origin }, 'fatal')
    } finally {
      process.exit(fatalExitCode)
    }
  }
  // The reader of the log may have closed its pipe, or its disk may be full.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  process.on('uncaughtException', exit)
}

/**
 * Ends a live process with one sentence when the embedded database's file or its log is replaced or removed: what it writes after that would be
 * lost. Its supervisor starts it anew, from the last edition if there is no database. Returns a function that stops looking.
 */
export function exitOnLostFile(
  { isFileLost }: Pick<OpenedDatabase, 'isFileLost'>,
  env: Env,
  isLive: () => boolean,
): () => void {
  return repeat(lostFilePollMs, async () => {
    if (!isLive() || !isFileLost()) return lostFilePollMs
    console.error(mainText.databaseLost(databaseName(env)))
    process.exit(lostFileExitCode)
  })
}

/**
 * Closes the server on SIGTERM or SIGINT and exits with code 0, after 9 s even if the database does not respond any more. A second signal exits
 * at once with code 1. Returns a function that closes it without an exit.
 */
export function stopOnSignal(close: () => Promise<void>): () => Promise<void> {
  let isStopping = false
  const stop = () => {
    if (isStopping) process.exit(1)
    isStopping = true
    setTimeout(() => process.exit(0), stopWithinMs).unref()
    void close().then(() => process.exit(0))
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  return async () => {
    process.off('SIGTERM', stop)
    process.off('SIGINT', stop)
    await close()
  }
}

/**
 * Turns a driver's error into a sentence for the operator. It names only the host of the database, never the password.
 * @throws the error itself if it is a fault of this program
 */
export function toDatabaseError(error: unknown, env: Env): StartError {
  const { code = '', message = '' } = error as NodeJS.ErrnoException
  // Neither a driver nor the system gave it a code.
  if (!code && [TypeError, RangeError, ReferenceError, SyntaxError].some((kind) => error instanceof kind)) throw error
  const reason = message.split('\n', 1)[0] || code
  const sentence = refusalOf(error, env) ?? databaseSentence(error, env)
  return new StartError(sentence ?? mainText.databaseUnreadable(databaseName(env), reason))
}

/** Returns the sentence for an error that only the operator can mend; undefined for an outage, which may end by itself. */
export function refusalOf(error: unknown, env: Env): string | undefined {
  const name = databaseName(env)
  if (error instanceof StartError) return error.message
  if (error instanceof BackupError) return mainText.copyFailed(name, env.backupDir, error.code)
  return error instanceof RefusedDatabaseError ? mainText.databaseRefused[error.code](name, error.unknown) : undefined
}

const loopback = /^(localhost$|127\.|::1$)/

/**
 * Listens, and prints the addresses of the site and the panel: the public ones first, then those on this machine.
 * Warns of an address that other machines reach without a proxy, and of a folder that takes no copies.
 * @throws StartError if the port is taken or denied, or the host is unknown
 */
export async function listen(
  app: FastifyInstance,
  { host, port, publicUrl, trustProxy, backupDir }: Env,
): Promise<void> {
  await app.listen({ port, host }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') throw new StartError(mainText.portTaken(port))
    if (error.code === 'EACCES') throw new StartError(mainText.portDenied(port))
    if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') throw new StartError(mainText.hostUnknown(host))
    throw error
  })
  const address = app.server.address()
  // The real port if `PORT` is 0.
  const origin = localOrigin(host, typeof address === 'object' && address ? address.port : port)
  for (const address of publicUrl === '' ? [origin] : [publicUrl, origin]) {
    console.log(mainText.site(address))
    console.log(mainText.panel(address))
  }
  if (publicUrl === '') console.log(mainText.noPublicUrl)
  const fault = whyFolderUnusable(backupDir)
  if (fault) console.error(mainText.backupFolderUnusable(backupDir, fault))
  if (trustProxy === false && !loopback.test(host)) console.log(mainText.noProxy(host))
}
