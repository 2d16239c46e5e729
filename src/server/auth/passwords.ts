import { hash, verify } from '@node-rs/argon2'

/** A salted argon2id hash with OWASP's costs (19 MiB, two passes), which are the library's own. */
export async function hashPassword(password: string): Promise<string> {
  return await hash(password)
}

/**
 * Whether the password fits the hash. Without a hash (no such user) it does the same work against one that nothing
 * fits, so that the time of an answer does not say which e-mails exist.
 */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  decoy ??= hash('no user has this')
  return (await verify(passwordHash ?? (await decoy), password)) && passwordHash !== undefined
}

let decoy: Promise<string> | undefined
