import { randomBytes } from 'node:crypto'
import { hashPassword } from '../auth/passwords.ts'
import type { Database } from '../db/tables.ts'
import { inTransaction, lockWrites, systemActor } from '../db/transactions.ts'
import { createUserStore } from '../users/users.store.ts'
import { subjectOf, write } from '../writes/write.ts'

interface FirstAdministrator {
  email: string
  password: string
  /** Whether the operator chose the password; a generated one must be shown once. */
  isChosen: boolean
}

/**
 * Creates the first administrator if there is no user, with the operator's e-mail and password or a random one. Returns the administrator
 * only if created now. There is no default password.
 */
export async function ensureAdministrator(
  db: Database,
  chosen: { email: string; password: string } | undefined,
  name: string,
): Promise<FirstAdministrator | undefined> {
  if ((await createUserStore(db).count()) > 0) return undefined
  const { email, password } = chosen ?? {
    email: 'admin@toldaria.example',
    password: randomBytes(16).toString('base64url'),
  }
  const passwordHash = await hashPassword(password)
  return await inTransaction(db, systemActor, async (trx) => {
    await lockWrites(trx)
    const users = createUserStore(trx)
    if ((await users.count()) > 0) return undefined
    await write(
      trx,
      { actor: systemActor, subject: subjectOf('users'), action: 'created' },
      { run: () => users.insert({ name, email, passwordHash }) },
    )
    return { email, password, isChosen: chosen !== undefined }
  })
}
