import type { Database } from './tables.ts'

/** Who writes. Every transaction that writes names its actor and confirms it first. */
export interface Actor {
  /**
   * Checks, inside the write's transaction, that the actor may write, and keeps it so until the end of the transaction.
   *
   * @throws ProblemError `unauthorized` where the actor may not write any more
   */
  confirm: (trx: Database) => Promise<void>
}

/** Somebody signed in, by one session. */
export interface Administrator extends Actor {
  userId: string
}

/** The actor of work that no request asks for: seed, AVIF, posters, the feed. It may always write. */
export const theProgram: Actor = { confirm: async () => undefined }
