import type { FastifyBaseLogger } from 'fastify'
import { detailsOf } from '../http/error-details.ts'
import { terminalLine } from './terminal-log.ts'

/** EX_SOFTWARE of sysexits: told apart from a refused start (1) and from an end by a signal (128 and more). */
const fatalExitCode = 70

/**
 * Logs what nobody caught, a rejected promise included, and ends the process with exit code 70: its state is unknown.
 * Whatever watches over the process starts it anew. A log that cannot be written is none of these faults. Returns the
 * way to forget about it.
 */
export function endOnFatal(log: () => Pick<FastifyBaseLogger, 'fatal'> | undefined): () => void {
  const end = (error: unknown, origin: string) => {
    try {
      const details = { ...detailsOf(error), origin }
      const logger = log()
      if (logger) logger.fatal(details, 'fatal')
      else if (process.stderr.isTTY)
        process.stderr.write(terminalLine({ level: 60, time: Date.now(), ...details, msg: 'fatal' }))
      else console.error(JSON.stringify({ ...details, msg: 'fatal' }))
    } finally {
      process.exit(fatalExitCode)
    }
  }
  // Whoever reads the log may hang up, and the disk under it may be full.
  const ignore = () => undefined
  const terminals = [process.stdout, process.stderr]
  for (const stream of terminals) stream.on('error', ignore)
  process.on('uncaughtException', end)
  return () => {
    for (const stream of terminals) stream.off('error', ignore)
    process.off('uncaughtException', end)
  }
}
