import { onTestFinished, vi } from 'vitest'

/** Stops the clock until the test ends, by default now. `passed` is how many ms it has moved since; setting it moves it. */
export function stopClock(begin: number = Date.now()) {
  vi.useFakeTimers({ toFake: ['Date'], now: begin })
  onTestFinished(() => void vi.useRealTimers())
  return {
    get passed() {
      return Date.now() - begin
    },
    set passed(ms: number) {
      vi.setSystemTime(begin + ms)
    },
  }
}
