import type { FastifyBaseLogger } from 'fastify'
import type { OpenedDatabase } from '../db/open-database.ts'
import { type Env, EnvError } from '../env.ts'
import { detailsOf } from '../http/problems.ts'
import { mainText } from './main.text.ts'
import { databaseName, StartError } from './start-error.ts'

/** EX_SOFTWARE and EX_IOERR of sysexits.h; a refused start is 1, an end by a signal 128 and more. */
const fatalExitCode = 70
const lostFileExitCode = 74

const lostFilePollMs = 500
const stopWithinMs = 4500

/** Runs a command, whose files only its user may read. A mistake of the operator's is printed as one sentence, and the process exits with code 1. */
export async function exitOnMistake<Result>(run: () => Promise<Result>): Promise<Result> {
  process.umask(0o077)
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof EnvError || error instanceof StartError)) throw error
    console.error(error instanceof EnvError ? mainText.environment(error.message) : error.message)
    process.exit(1)
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
 * Ends a live process with one sentence when the embedded database's file is replaced, cut or removed: what it writes after that would be
 * lost. Its supervisor starts it anew, from the last edition if there is no database. Returns a function that stops looking.
 */
export function exitOnLostFile(
  { isFileLost }: Pick<OpenedDatabase, 'isFileLost'>,
  env: Env,
  isLive: () => boolean,
): () => void {
  const timer = setInterval(() => {
    if (!isLive() || !isFileLost()) return
    console.error(mainText.databaseLost(databaseName(env)))
    process.exit(lostFileExitCode)
  }, lostFilePollMs)
  timer.unref()
  return () => clearInterval(timer)
}

/**
 * Closes the server on SIGTERM or SIGINT and exits with code 0, after 4.5 s even if requests are still open. A second
 * signal exits at once with code 1. Returns a function that closes it without an exit.
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
