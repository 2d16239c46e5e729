import { call } from '#browser/http/call.ts'
import { readSession, saveSession } from '#browser/session.ts'
import { auth } from '#contract/auth.ts'
import { type UserInput, users } from '#contract/users.ts'
import { crudCalls } from '../crud/crud-calls.ts'

const calls = crudCalls(users)

/**
 * The calls of the users' list. A saved password ends all sessions of that user; who saves the own account has just
 * typed what a new one needs, and is signed in again without being asked.
 */
export const userCalls: typeof calls = {
  ...calls,
  async update(id, input) {
    const saved = await calls.update(id, input)
    if (readSession()?.userId === id) await signInAgain(input)
    return saved
  },
}

/** Fails in silence: the next call would ask for a sign-in anyway. */
async function signInAgain({ email, password }: UserInput): Promise<void> {
  const reply = await call(auth.login, { body: { email, password } }).catch(() => undefined)
  if (reply) saveSession({ userId: reply.user._id, access_token: reply.access_token, email: reply.user.email })
}
