import { ProblemError } from './problems.ts'

const retryAfterSeconds = 5

/** Leaves the place in front; the next one in the line moves up. Calling it again does nothing. */
export type Leave = () => void

/**
 * A short line in front of something that only one may use at a time, first come first served.
 *
 * @param places how many may wait; whoever comes then is sent away
 */
export function createLine(places: number) {
  const waiting: (() => void)[] = []
  let isTaken = false

  function makeLeave(): Leave {
    let hasLeft = false
    return () => {
      if (hasLeft) return
      hasLeft = true
      const next = waiting.shift()
      if (next) next()
      else isTaken = false
    }
  }

  return {
    /**
     * Waits for the turn and answers the way to give it up. A caller who has gone meanwhile leaves the line.
     *
     * @throws ProblemError `busy` where the line is full; the signal's reason where it ends the waiting
     */
    async enter(signal?: AbortSignal): Promise<Leave> {
      signal?.throwIfAborted()
      if (!isTaken) {
        isTaken = true
        return makeLeave()
      }
      if (waiting.length >= places) throw new ProblemError('busy', { retryAfterSeconds })
      await new Promise<void>((resolve, reject) => {
        const abort = () => {
          waiting.splice(waiting.indexOf(admit), 1)
          reject(signal?.reason)
        }
        const admit = () => {
          signal?.removeEventListener('abort', abort)
          resolve()
        }
        waiting.push(admit)
        signal?.addEventListener('abort', abort, { once: true })
      })
      return makeLeave()
    },

    /** Whether nobody is in front and nobody waits. */
    get isEmpty(): boolean {
      return !isTaken
    },
  }
}
