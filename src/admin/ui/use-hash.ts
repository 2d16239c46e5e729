import { useEffect } from 'react'
import { useLocation } from 'react-router'

/**
 * Calls back with the address's hash, such as '#hours', for each link that is followed, also to the same one; not without a hash. It leaves
 * the address, so that a reload does not open again what was closed.
 */
export function useHash(onHash: (hash: string) => void): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each link that is followed
  useEffect(() => {
    if (hash === '') return
    history.replaceState(history.state, '', location.pathname + location.search)
    onHash(hash)
  }, [hash, key])
}
