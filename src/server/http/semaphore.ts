import { ProblemError } from './problems.ts'

const retryAfterSeconds = 5

/** How many wait for a permit, by the queue's name. */
export const queueLengths = { passwords: 0, pictures: 0, share_cards: 0, uploads: 0 }

/**
 * A semaphore with a bounded queue: higher ranks first, then first come first served.
 *
 * @param name of the queue in the metrics
 * @param queueLength how many of one rank may wait; the next one is refused
 * @param permits how many may hold one at once
 * @param waitMs the maximum wait; without it there is none
 */
export function createSemaphore(name: keyof typeof queueLengths, queueLength: number, permits = 1, waitMs?: number) {
  const queue: { rank: number; admit: () => void }[] = []
  let held = 0

  /** Gives a permit back, once; the next in the queue gets it. */
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
    async acquire(rank = 0): Promise<() => void> {
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
