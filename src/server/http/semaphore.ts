import { ProblemError } from './problems.ts'

const retryAfterSeconds = 5

/** Leaves the place in front; the next one in the line moves up. Calling it again does nothing. */
export type Leave = () => void

interface LineOptions {
  /** How many may be in front together; 1 unless told. */
  atOnce?: number
  /** How long one may wait, in ms; without it for ever. */
  waitMs?: number
}

/**
 * A short line in front of something that only a few may use at a time: higher ranks first, then first come first served.
 *
 * @param places how many of one rank may wait; whoever comes then is sent away
 */
export function createLine(places: number, { atOnce = 1, waitMs }: LineOptions = {}) {
  const waiting: { rank: number; admit: () => void }[] = []
  let inFront = 0

  function makeLeave(): Leave {
    let hasLeft = false
    return () => {
      if (hasLeft) return
      hasLeft = true
      const next = waiting.shift()
      if (next) next.admit()
      else inFront -= 1
    }
  }

  return {
    /**
     * Waits for the turn and returns the way to give it up. A caller who has gone meanwhile leaves the line.
     *
     * @throws ProblemError `busy` where the line is full or too slow; the signal's reason where it ends the waiting
     */
    async enter(signal?: AbortSignal, rank = 0): Promise<Leave> {
      signal?.throwIfAborted()
      if (inFront < atOnce) {
        inFront += 1
        return makeLeave()
      }
      const busy = new ProblemError('busy', { retryAfterSeconds })
      if (waiting.filter((other) => other.rank === rank).length >= places) throw busy
      await new Promise<void>((resolve, reject) => {
        const giveUp = (reason: unknown) => {
          stopWaiting()
          waiting.splice(waiting.indexOf(entry), 1)
          reject(reason)
        }
        const abort = () => giveUp(signal?.reason)
        const timer = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs, busy)
        const stopWaiting = () => {
          clearTimeout(timer)
          signal?.removeEventListener('abort', abort)
        }
        const admit = () => {
          stopWaiting()
          resolve()
        }
        const entry = { rank, admit }
        const behind = waiting.findIndex((other) => other.rank < rank)
        waiting.splice(behind < 0 ? waiting.length : behind, 0, entry)
        signal?.addEventListener('abort', abort, { once: true })
      })
      return makeLeave()
    },

    /** Whether nobody is in front and nobody waits. */
    get isEmpty(): boolean {
      return inFront === 0
    },
  }
}
