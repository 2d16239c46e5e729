/** Allows `perSecond` attempts on average and `burst` at once. A refunded attempt does not count. */
export function createBurstLimit({ perSecond, burst }: { perSecond: number; burst: number }, now: () => number) {
  let left = burst
  let countedAt = now()
  const refill = () => {
    left = Math.min(burst, left + ((now() - countedAt) / 1000) * perSecond)
    countedAt = now()
  }

  return {
    /** Milliseconds until the next attempt is allowed; 0 if it is now. */
    waitMs(): number {
      refill()
      return Math.max(0, ((1 - left) / perSecond) * 1000)
    },

    /** Counts an attempt. Returns a function that refunds it. */
    book(): () => void {
      refill()
      left -= 1
      return () => {
        left += 1
      }
    },
  }
}
