import type { FastifyBaseLogger } from 'fastify'
import type { ProblemCode } from '#contract/problem.ts'

const minuteMs = 60_000
/** Problems that last, or that a client can cause at will. */
const lasting: readonly ProblemCode[] = ['busy', 'database_unavailable', 'storage_full']

/** How often each problem happened that is not over, by the log of its server. */
const counts = new WeakMap<FastifyBaseLogger, Map<ProblemCode, number>>()

/**
 * Whether a problem is to be logged: of one that lasts only the first, so that nobody can fill the disk. After a minute without it, one more
 * line has the number of requests that failed by it.
 */
export function isToBeLogged(log: FastifyBaseLogger, code: ProblemCode): boolean {
  if (!lasting.includes(code)) return true
  const ofLog = counts.get(log) ?? new Map<ProblemCode, number>()
  counts.set(log, ofLog)
  const count = (ofLog.get(code) ?? 0) + 1
  ofLog.set(code, count)
  if (count === 1) awaitEnd(log, code, ofLog)
  return count === 1
}

function awaitEnd(log: FastifyBaseLogger, code: ProblemCode, ofLog: Map<ProblemCode, number>): void {
  const before = ofLog.get(code)
  setTimeout(() => {
    const count = ofLog.get(code)
    if (count !== before) return awaitEnd(log, code, ofLog)
    ofLog.delete(code)
    log.info({ problem: code, count }, 'problem_over')
  }, minuteMs).unref()
}
