import type { FastifyInstance } from 'fastify'
import { authRoutes } from './auth/auth.routes.ts'
import { createSignIn } from './auth/sign-in.ts'
import { createSignInThrottle } from './auth/sign-in-throttle.ts'
import type { Database } from './db/tables.ts'
import { entitiesOnServer } from './entities.ts'
import type { Env } from './env.ts'
import type { Publish } from './publication/publisher.ts'
import { type ConfirmPassword, createConfirmPassword } from './users/confirm-password.ts'
import { meRoutes } from './users/me.routes.ts'
import { recoveryRoutes } from './users/recovery.routes.ts'
import { createUserStore } from './users/users.store.ts'
import { subjectOf } from './writes/subject.ts'
import { createWriter } from './writes/write.ts'

interface AccountContext {
  app: FastifyInstance
  db: Database
  env: Env
  publish: Publish
}

/**
 * Registers signing in and out, the ways in without the password, and the calls of a user about the own account. Returns the check of the
 * own password, for other calls that ask for it.
 */
export function accountRoutes({ app, db, env, publish }: AccountContext): ConfirmPassword {
  const throttle = createSignInThrottle()
  const signIn = createSignIn(app, db)
  const write = createWriter({ db, publish })
  const subject = subjectOf('users', entitiesOnServer.users)
  authRoutes(app, {
    db,
    throttle,
    signIn,
    findUser: (email) => createUserStore(db).findWithHash({ email }),
    lockUser: (trx, { user, passwordHash }, newHash) =>
      createUserStore(trx).lockIfPasswordUnchanged(user._id, passwordHash, newHash),
  })
  const confirmPassword = createConfirmPassword({ app, db, throttle })
  meRoutes({ app, db, write, confirmPassword, subject })
  recoveryRoutes({ app, db, write, signIn, subject, publicUrl: env.publicUrl })
  return confirmPassword
}
