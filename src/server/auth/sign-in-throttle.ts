const windowMs = 15 * 60 * 1000
const wrongAllowed = 10
const keptKeys = 10_000

/**
 * Slows guessing: after 10 wrong sign-ins within 15 minutes for one address and account together, further ones are
 * refused until the window ends. Right ones do not count, and another address is never locked out.
 */
export function createSignInThrottle(now: () => number = Date.now) {
  const wrong = new Map<string, { count: number; until: number }>()

  return {
    /**
     * Books an attempt as wrong before it is checked, so that many at once cannot slip through.
     * Answers the seconds to wait where no attempt is left, else undefined.
     */
    enter(address: string, email: string): number | undefined {
      const key = keyOf(address, email)
      const entry = wrong.get(key)
      const isOpen = entry !== undefined && entry.until > now()
      if (isOpen && entry.count >= wrongAllowed) return Math.ceil((entry.until - now()) / 1000)
      wrong.delete(key)
      wrong.set(key, isOpen ? { ...entry, count: entry.count + 1 } : { count: 1, until: now() + windowMs })
      if (wrong.size > keptKeys) wrong.delete(wrong.keys().next().value ?? '')
      return undefined
    },

    /** The attempt was right, or could not be judged: it does not count. */
    forgive(address: string, email: string): void {
      const entry = wrong.get(keyOf(address, email))
      if (entry) entry.count -= 1
    },
  }
}

export type SignInThrottle = ReturnType<typeof createSignInThrottle>

function keyOf(address: string, email: string): string {
  return `${address} ${email.trim().toLowerCase()}`
}
