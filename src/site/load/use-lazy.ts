import { useEffect, useState } from 'react'

/**
 * Imports a component when it is first needed, and returns undefined until then. `onFailure` must reset `isWanted`, so that the next click
 * tries again.
 */
export function useLazy<T>(load: () => Promise<T>, isWanted: boolean, onFailure: () => void): T | undefined {
  const [part, setPart] = useState<T>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: both functions are new on each render, but always do the same.
  useEffect(() => {
    if (isWanted && part === undefined) load().then((loaded) => setPart(() => loaded), onFailure)
  }, [isWanted, part])

  return part
}
