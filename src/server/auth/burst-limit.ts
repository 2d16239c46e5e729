/** Lets `perSecond` pass on average and `burst` at once; what is taken back passes again. */
export function createBurstLimit({ perSecond, burst }: { perSecond: number; burst: number }, now: () => number) {
  let left = burst
  let countedAt = now()
  const refill = () => {
    left = Math.min(burst, left + ((now() - countedAt) / 1000) * perSecond)
    countedAt = now()
  }

  return {
    /** Milliseconds until one may pass, 0 where it may. */
    waitMs(): number {
      refill()
      return left >= 1 ? 0 : ((1 - left) / perSecond) * 1000
    },

    /** Takes one and returns the way to take it back. */
    book(): () => void {
      refill()
      left -= 1
      return () => {
        left = Math.min(burst, left + 1)
      }
    },
  }
}
