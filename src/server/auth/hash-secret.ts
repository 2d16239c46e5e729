import { createHash } from 'node:crypto'

/** The hash that is stored instead of a random secret; hexadecimal. A password needs a slow one (`passwords.ts`). */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
