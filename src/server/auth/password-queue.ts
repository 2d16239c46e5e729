import { createSemaphore } from '../http/semaphore.ts'

/** Who wants a password worked on; the later ones of this list overtake the earlier ones. */
const ranks = { stranger: 0, knownDevice: 1, administrator: 2 }

export interface PasswordQueueOptions {
  /** An administrator who is signed in, unless told. */
  rank?: keyof typeof ranks
  /** Ends the waiting, never the work. */
  signal?: AbortSignal
}

// A hash takes 19 MiB and a thread of the four that pictures, files and compression need as well. p-queue bounds neither
// its length nor the waiting, and its signal frees a place whose work still runs.
const semaphore = createSemaphore(32, { permits: 2, waitMs: 3000 })

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
