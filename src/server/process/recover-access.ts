import { systemActor } from '../db/actor.ts'
import type { Database } from '../db/tables.ts'
import { inTransaction } from '../db/transactions.ts'
import type { Env } from '../env.ts'
import { ensureAdministrator } from '../seed/first-administrator.ts'
import { createSignInLinkStore, welcomeAddress } from '../users/sign-in-links.store.ts'
import { createUserStore } from '../users/users.store.ts'
import { localOrigin } from './announce.ts'
import { mainText } from './main.text.ts'
import { recoverText } from './recover.text.ts'
import { StartError } from './start-error.ts'

/**
 * Makes a sign-in link for the user with this e-mail, or for the only user, and returns the operator's instructions with its address. If there
 * is no user at all, the first administrator is created. The server may be running or not.
 * @throws StartError if it must be said which user, or if nobody has the e-mail
 */
export async function recoverAccess(db: Database, env: Env, email?: string): Promise<string> {
  await ensureAdministrator(db, env.firstAdministrator, mainText.administratorName)
  const store = createUserStore(db)
  const users = await store.list()
  const user =
    email === undefined && users.length === 1 ? users[0] : (await store.findWithHash({ email: email ?? '' }))?.user
  if (!user) throw new StartError(recoverText.choose(email, users))
  const { secret } = await inTransaction(db, systemActor, (trx) => createSignInLinkStore(trx).replace(user._id))
  return recoverText.address(user, welcomeAddress(env.publicUrl || localOrigin(env.host, env.port), secret))
}
