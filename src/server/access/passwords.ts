import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { validationCodes } from '#contract/validation.ts'
import { createSemaphore } from '../http/limits.ts'
import { brokenRule } from '../http/problems.ts'

const require = createRequire(import.meta.url)
// Loaded with the first password, because the start does not need it: 10 MB, 25 ms.
const argon2 = () => import('@node-rs/argon2')

/** For whom a password is hashed or checked: an administrator and a known device never wait behind strangers. */
export type PasswordUser = 'known' | 'stranger'

// A hash takes 19 MiB and one of the four threads that pictures, files and compression also use.
const semaphores: Record<PasswordUser, ReturnType<typeof createSemaphore>> = {
  known: createSemaphore('passwords', 32),
  stranger: createSemaphore('passwords', 32),
}

/**
 * A salted argon2id hash with the library's default costs, which are OWASP's (19 MiB, two passes). The password is normalised (NFC),
 * because keyboards compose letters differently.
 * @throws ProblemError `busy`
 */
export async function hashPassword(password: string): Promise<string> {
  return await inPasswordQueue(async () => (await argon2()).hash(password.normalize()))
}

/** Of a password that no user has, with the costs of every other hash. */
const decoy = '$argon2id$v=19$m=19456,t=2,p=1$ga1dTubONI5e/UuXTkSBiw$4woBi62g74TLH2SxBzkUvTodJD+QuhOn8HvWwqKdfNw'

/**
 * Whether the password matches the hash. Without a hash (no such user) it does the same work against a hash that nothing matches, so that
 * response times do not reveal which e-mails exist.
 * @throws ProblemError `busy`
 */
export async function isPassword(
  password: string,
  passwordHash: string | undefined,
  user?: PasswordUser,
): Promise<boolean> {
  const matches = await inPasswordQueue(
    async () => (await argon2()).verify(passwordHash ?? decoy, password.normalize()),
    user,
  )
  return matches && passwordHash !== undefined
}

/**
 * Hashes or checks one password of known users and one of strangers at a time; 32 of each may wait.
 *
 * @throws ProblemError `busy`
 */
export async function inPasswordQueue<Result>(
  work: () => Promise<Result>,
  user: PasswordUser = 'known',
): Promise<Result> {
  const release = await semaphores[user].acquire()
  try {
    return await work()
  } finally {
    release()
  }
}

/**
 * Refuses a password that is one of the 49,000 most common, in any letter case. Reads their list each time: that takes a few ms, and
 * in memory it would be 4 MB.
 * @throws ProblemError `validation` with `field`
 */
export async function refuseCommonPassword(field: string, password: string): Promise<void> {
  // JSON, an array of lower-case texts. A text with its quotation marks is in it only as a whole item.
  const list = await readFile(require.resolve('@zxcvbn-ts/language-common/src/passwords.json'), 'utf8')
  if (list.includes(JSON.stringify(password.trim().toLowerCase())))
    throw brokenRule(field, validationCodes.passwordCommon)
}
