import { readSession } from '#browser/session.ts'
import { users } from '#contract/users.ts'
import { signIn } from '../auth/sign-in-calls.ts'
import { crudCalls } from '../lists/entity-calls.ts'

const calls = crudCalls(users)

/**
 * The calls of the users' list. A saved password ends all sessions of that user; who saves the own account has just
 * typed what a new one needs, and is signed in again without being asked.
 */
export const userCalls: typeof calls = {
  ...calls,
  async update(id, input) {
    const saved = await calls.update(id, input)
    // It may fail in silence: the next call would ask for a sign-in anyway.
    if (readSession()?.userId === id) await signIn(input).catch(() => undefined)
    return saved
  },
}
