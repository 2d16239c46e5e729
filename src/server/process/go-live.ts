import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { isTransient } from '../db/faults.ts'
import type { Env } from '../env.ts'
import { detailsOf } from '../http/error-details.ts'
import { mainText } from './main.text.ts'
import { toDatabaseError } from './start-error.ts'

const retryMs = 1000
/** How long another server may take to fill the same empty database. */
const firstStartMs = 60_000

interface GoLiveOptions {
  env: Env
  log: Pick<FastifyBaseLogger, 'error'>
  /** Serves the stored edition, or empty pages. Returns whether there is a stored edition. */
  startWithoutDatabase: () => Promise<boolean>
}

/**
 * Runs `goLive`, which needs the database. If it fails, the server starts with the stored edition and retries every second. Without a
 * stored edition it retries for up to a minute while another server fills the same empty database.
 *
 * @throws StartError if there is neither a database nor a stored edition
 */
export async function goLiveOrRetry(goLive: () => Promise<void>, options: GoLiveOptions): Promise<void> {
  const { env, log, startWithoutDatabase } = options
  try {
    await goLive()
  } catch (error) {
    if (!(await startWithoutDatabase())) return await waitForOtherServer(goLive, error, env)
    console.error(mainText.servingLastEdition)
    log.error(detailsOf(error), 'database_away')
    retryUntilLive(goLive)
  }
}

async function waitForOtherServer(goLive: () => Promise<void>, fault: unknown, env: Env): Promise<void> {
  let error = fault
  for (let waited = 0; waited < firstStartMs && isTransient(error); waited += retryMs) {
    await pause(retryMs)
    error = await goLive().catch((again) => again ?? fault)
    if (error === undefined) return
  }
  throw toDatabaseError(error, env)
}

function retryUntilLive(goLive: () => Promise<void>): void {
  setTimeout(() => void goLive().catch(() => retryUntilLive(goLive)), retryMs).unref()
}
