import { LRUCache } from 'lru-cache'
import { createMissLimit } from '../http/miss-limit.ts'

const wrongPerMinute = 100
const rememberedTokens = 1000

/**
 * Limits the cost of forged tokens: after 100 within a minute from one network, its unknown tokens are refused without a query. Tokens that
 * were valid since the start are always looked up, so that a flood locks out no signed-in user.
 */
export function createTokenLimit() {
  const limited = createMissLimit(wrongPerMinute)
  const good = new LRUCache<string, true>({ max: rememberedTokens })
  const remember = (tokenHash: string) => void good.set(tokenHash, true)

  return {
    /** Marks a token as valid: it was just created. */
    remember,

    /** Whether a token was valid at its last look-up since the start. */
    isKnown: (tokenHash: string) => good.has(tokenHash),

    /**
     * Returns what `find` returns for a token; undefined for an invalid one.
     * @throws ProblemError `too_many_requests`; whatever `find` throws
     */
    async lookUp<Found>(ip: string, tokenHash: string, find: () => Promise<Found | undefined>) {
      const found = await (good.has(tokenHash) ? find() : limited(ip, find))
      if (found === undefined) good.delete(tokenHash)
      else remember(tokenHash)
      return found
    },
  }
}

export type TokenLimit = ReturnType<typeof createTokenLimit>
