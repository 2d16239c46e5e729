import type { Database } from './tables.ts'

/** The author of a write. Every transaction that writes has an actor and confirms it first. */
export interface Actor {
  /**
   * Checks, inside the write's transaction, that the actor may write, and that this holds until the end of the transaction.
   * @throws ProblemError `unauthorized` if the actor may not write any more
   */
  confirm: (trx: Database) => Promise<void>
  /** The administrator; null for the program itself. */
  userId: string | null
}

/** The actor of an administrator's session. */
export interface Administrator extends Actor {
  userId: string
}

/** The actor of work that no request starts: variants, posters, the feed. It may always write. */
export const systemActor: Actor = { confirm: async () => undefined, userId: null }
