import { inPasswordQueue, type PasswordRank } from './password-queue.ts'

// Loaded with the first password, because the start does not need it: 10 MB, 25 ms.
const argon2 = () => import('@node-rs/argon2')

/**
 * A salted argon2id hash with the library's default costs, which are OWASP's (19 MiB, two passes). The password is normalised (NFC),
 * because keyboards compose letters differently.
 * @throws ProblemError `busy`
 */
export async function hashPassword(password: string, rank?: PasswordRank): Promise<string> {
  return await inPasswordQueue(async () => (await argon2()).hash(password.normalize()), rank)
}

/** Whether a hash has other costs than a new one, and should be replaced while the password is known. */
export function isOutdated(passwordHash: string): boolean {
  return !passwordHash.startsWith('$argon2id$v=19$m=19456,t=2,p=1$')
}

/**
 * Whether the password matches the hash. Without a hash (no such user) it does the same work against a hash that nothing matches, so that
 * response times do not reveal which e-mails exist. Older hashes are of passwords that were not normalised, so that form is tried too.
 * @throws ProblemError `busy`
 */
export async function isPassword(
  password: string,
  passwordHash: string | undefined,
  rank?: PasswordRank,
): Promise<boolean> {
  return await inPasswordQueue(async () => {
    const { hash, verify } = await argon2()
    decoy ??= hash('no user has this').catch((error) => {
      decoy = undefined
      throw error
    })
    const stored = passwordHash ?? (await decoy)
    for (const form of new Set([password.normalize(), password]))
      if (await verify(stored, form)) return passwordHash !== undefined
    return false
  }, rank)
}

let decoy: Promise<string> | undefined
