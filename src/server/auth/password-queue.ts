import { createSemaphore } from '../http/semaphore.ts'

/** For whom a password is hashed or checked. Later ranks of this list overtake earlier ones. */
const ranks = { stranger: 0, knownDevice: 1, administrator: 2 }

export type PasswordRank = keyof typeof ranks

// A hash takes 19 MiB and one of the four threads that pictures, files and compression also use.
const semaphore = createSemaphore('passwords', 32, { permits: 2, waitMs: 3000 })

/**
 * Hashes and checks passwords two at a time; 32 of each rank may wait, for at most 3 s.
 *
 * @param rank by default a signed-in administrator
 * @throws ProblemError `busy`
 */
export async function inPasswordQueue<Result>(
  work: () => Promise<Result>,
  rank: PasswordRank = 'administrator',
): Promise<Result> {
  const release = await semaphore.acquire(ranks[rank])
  try {
    return await work()
  } finally {
    release()
  }
}
