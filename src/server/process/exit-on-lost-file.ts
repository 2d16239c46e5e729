import type { OpenedDatabase } from '../db/open-database.ts'
import type { Env } from '../env.ts'
import { mainText } from './main.text.ts'
import { databaseName } from './start-error.ts'

const pollMs = 500
/** EX_IOERR of sysexits.h. */
const lostFileExitCode = 74

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
  }, pollMs)
  timer.unref()
  return () => clearInterval(timer)
}
