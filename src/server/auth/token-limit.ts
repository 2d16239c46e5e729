import { LRUCache } from 'lru-cache'
import { createMissLimit } from '../http/miss-limit.ts'

const wrongPerMinute = 100
const rememberedTokens = 1000

/**
 * Bounds what forged tokens cost: after 100 within a minute from one network, tokens never seen are refused without
 * asking the database. One that was good since the start is always looked up, so that a flood locks out nobody who is in.
 */
export function createTokenLimit() {
  const limited = createMissLimit(wrongPerMinute)
  const good = new LRUCache<string, true>({ max: rememberedTokens })
  const remember = (tokenHash: string) => void good.set(tokenHash, true)

  return {
    /** Says of a token that it is good: it was given out just now. */
    remember,

    /** Whether a token was good since the start, when it was last looked up. */
    isKnown: (tokenHash: string) => good.has(tokenHash),

    /**
     * Returns what `find` returns for a token, undefined for a wrong one.
     *
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
