import { createSemaphore } from '../http/semaphore.ts'

/** For whom a password is hashed or checked. Later ranks of this list overtake earlier ones. */
const ranks = { stranger: 0, knownDevice: 1, administrator: 2 }

export interface PasswordQueueOptions {
  /** By default a signed-in administrator. */
  rank?: keyof typeof ranks
  /** Aborts the waiting, never the work. */
  signal?: AbortSignal
}

// A hash takes 19 MiB and one of the four threads that pictures, files and compression also use. Ours, because p-queue limits neither its
// length nor the waiting time, and its signal releases a slot whose work is still running.
const semaphore = createSemaphore('passwords', 32, { permits: 2, waitMs: 3000 })

/**
 * Hashes and checks passwords two at a time; 32 of each rank may wait, for at most 3 s.
 *
 * @throws ProblemError `busy`; the signal's reason
 */
export async function inPasswordQueue<Result>(
  work: () => Promise<Result>,
  { rank = 'administrator', signal }: PasswordQueueOptions = {},
): Promise<Result> {
  const release = await semaphore.acquire(signal, ranks[rank])
  try {
    return await work()
  } finally {
    release()
  }
}
