import { useEffect, useState } from 'react'

/**
 * A part whose code is fetched when it is first wanted. While it comes, and if it never does, the page stays as it is:
 * `onFailure` takes the wish back, so that the next click tries again.
 */
export function useLazy<T>(load: () => Promise<T>, isWanted: boolean, onFailure: () => void): T | undefined {
  const [part, setPart] = useState<T>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: both functions are new on each render and always the same deed.
  useEffect(() => {
    if (isWanted && part === undefined) load().then((loaded) => setPart(() => loaded), onFailure)
  }, [isWanted, part])

  return part
}
