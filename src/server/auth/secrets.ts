import { createHash, randomBytes } from 'node:crypto'

/** A secret of 256 random bits: 43 letters of base64url. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** The hash that is stored instead of a random secret; hexadecimal. A password needs a slow one (`passwords.ts`). */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
