import { createMissLimit } from '../http/miss-limit.ts'
import { createKnownSecrets } from './known-secrets.ts'

const wrongPerMinute = 100

/**
 * Limits the cost of forged tokens: after 100 within a minute from one network, its unknown tokens are refused without a query. Known tokens
 * are always looked up, so that a flood locks out no signed-in user.
 *
 * @param readLive as of `createKnownSecrets`
 */
export function createTokenLimit(readLive: Parameters<typeof createKnownSecrets>[0]) {
  const limited = createMissLimit(wrongPerMinute)
  const known = createKnownSecrets(readLive)

  return {
    /** Marks a token as valid: it was just created. */
    remember: known.remember,

    isKnown: known.has,

    /**
     * Returns what `find` returns for a token; undefined for an invalid one.
     * @throws ProblemError `too_many_requests`; whatever `find` throws
     */
    async lookUp<Found>(ip: string, tokenHash: string, find: () => Promise<Found | undefined>) {
      const found = await ((await known.has(tokenHash)) ? find() : limited(ip, find))
      if (found === undefined) known.forget(tokenHash)
      else known.remember(tokenHash)
      return found
    },
  }
}

export type TokenLimit = ReturnType<typeof createTokenLimit>
