import type { FastifyBaseLogger } from 'fastify'
import { detailsOf } from '../http/error-details.ts'

/** EX_SOFTWARE of sysexits.h; a refused start is 1, an end by a signal 128 and more. */
const fatalExitCode = 70

/**
 * Logs an uncaught error or an unhandled rejection without its message, and exits with code 70, because the state of the
 * process is unknown; its supervisor restarts it. Errors of writing the log are ignored. Returns a function that removes
 * the handlers.
 */
export function exitOnFatal(log: () => Pick<FastifyBaseLogger, 'fatal'> | undefined): () => void {
  const exit = (error: unknown, origin: string) => {
    try {
      const details = { ...detailsOf(error), origin }
      const logger = log()
      if (logger) logger.fatal(details, 'fatal')
      else console.error(JSON.stringify({ ...details, msg: 'fatal' }))
    } finally {
      process.exit(fatalExitCode)
    }
  }
  // The reader of the log may have closed its pipe, or its disk may be full.
  const ignore = () => undefined
  const terminals = [process.stdout, process.stderr]
  for (const stream of terminals) stream.on('error', ignore)
  process.on('uncaughtException', exit)
  return () => {
    for (const stream of terminals) stream.off('error', ignore)
    process.off('uncaughtException', exit)
  }
}
