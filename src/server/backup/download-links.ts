import { createHash, randomBytes } from 'node:crypto'

const lifetimeMs = 60_000

interface Link {
  name: string
  tokenHash: string | undefined
  endsAtMs: number
}

/**
 * Secrets for one download each within 60 s. Only their hashes are kept, in memory.
 *
 * @param now milliseconds of a monotonic clock
 */
export function createDownloadLinks(now: () => number = () => performance.now()) {
  const links = new Map<string, Link>()

  return {
    /** Returns the secret of a new link to the copy of this name, for as long as the session lasts that has this token. */
    create(name: string, tokenHash: string | undefined): string {
      for (const [hash, { endsAtMs }] of links) if (endsAtMs <= now()) links.delete(hash)
      const secret = randomBytes(32).toString('base64url')
      links.set(hashOf(secret), { name, tokenHash, endsAtMs: now() + lifetimeMs })
      return secret
    },

    /** Ends a link and returns what it was for; undefined if it is unknown, used or expired. */
    use(secret: string): Pick<Link, 'name' | 'tokenHash'> | undefined {
      const hash = hashOf(secret)
      const link = links.get(hash)
      links.delete(hash)
      return link && link.endsAtMs > now() ? link : undefined
    },
  }
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
