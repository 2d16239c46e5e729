const minuteMs = 60_000
const pauseAfterFailure = 60

/**
 * Runs a check every minute, one at a time, and the next one an hour after a failure. Minutes are counted, not read from the clock, which
 * may be set. Returns the function that stops it.
 *
 * @param check returns whether something failed; must not reject
 */
export function everyMinute(check: () => Promise<boolean>): () => void {
  let pauseMinutes = 0
  const timer = setInterval(() => {
    if (pauseMinutes > 0) pauseMinutes -= 1
    else {
      pauseMinutes = Number.POSITIVE_INFINITY
      void check().then((hasFailed) => {
        pauseMinutes = hasFailed ? pauseAfterFailure - 1 : 0
      })
    }
  }, minuteMs).unref()
  return () => clearInterval(timer)
}
