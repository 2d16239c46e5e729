import { ProblemError } from './problems.ts'

const retryAfterSeconds = 5

/** Gives the permit back, once; the next in the queue gets it. */
export type Release = () => void

/** How many wait for a permit, by the queue's name. */
export const queueLengths = { passwords: 0, pictures: 0, share_cards: 0, uploads: 0 }

interface SemaphoreOptions {
  /** How many may hold a permit at once; 1 by default. */
  permits?: number
  /** The maximum wait in ms; without it there is none. */
  waitMs?: number
}

/**
 * A semaphore with a bounded queue: higher ranks first, then first come first served.
 *
 * @param name of the queue in the metrics
 * @param queueLength how many of one rank may wait; the next one is refused
 */
export function createSemaphore(
  name: keyof typeof queueLengths,
  queueLength: number,
  { permits = 1, waitMs }: SemaphoreOptions = {},
) {
  const queue: { rank: number; admit: () => void }[] = []
  let held = 0

  function release(): void {
    const next = queue.shift()
    if (next) next.admit()
    else held -= 1
  }

  return {
    /**
     * Waits for a permit and returns the function that releases it.
     *
     * @throws ProblemError `busy` if the queue is full or the wait took `waitMs`
     */
    async acquire(rank = 0): Promise<Release> {
      if (held < permits) {
        held += 1
        return release
      }
      const busy = new ProblemError('busy', { retryAfterSeconds })
      if (queue.filter((other) => other.rank === rank).length >= queueLength) throw busy
      await new Promise<void>((resolve, reject) => {
        const giveUp = () => {
          queueLengths[name] -= 1
          queue.splice(queue.indexOf(entry), 1)
          reject(busy)
        }
        const timer = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs)
        const admit = () => {
          queueLengths[name] -= 1
          clearTimeout(timer)
          resolve()
        }
        const entry = { rank, admit }
        const behind = queue.findIndex((other) => other.rank < rank)
        queueLengths[name] += 1
        queue.splice(behind < 0 ? queue.length : behind, 0, entry)
      })
      return release
    },

    /** Whether no permit is held, so that nobody waits for one. */
    get isIdle(): boolean {
      return held === 0
    },
  }
}
