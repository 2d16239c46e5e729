import type { Database } from './tables.ts'

/** Who writes. Every transaction names one and asks it first; nothing is written for one who may not. */
export interface Actor {
  /**
   * Looks inside the write's own transaction whether the actor may write now, and keeps it so until the end of it.
   *
   * @throws ProblemError `unauthorized` where the right has ended
   */
  confirm: (trx: Database) => Promise<void>
  /** Whether the write may use the room that is kept for a full disk: it deletes, or opens or ends a session. */
  mayUseReserve: boolean
}

/** Somebody signed in, by one session. */
export interface Administrator extends Actor {
  userId: string
}

/** Work that nobody asked for by a request: AVIF, the feed. It needs no one's permission. */
export const theProgram: Actor = { confirm: async () => undefined, mayUseReserve: false }

/** Work that must succeed on a full disk too, and needs no permission: the start, signing in and out. */
export const essentialWork: Actor = { ...theProgram, mayUseReserve: true }
