import { useEffect, useEffectEvent } from 'react'

/**
 * The browser's Back closes the dialog that uses this, as it closes a product's, and does not leave the page: the dialog has an entry of its
 * own in the history, which goes with it.
 */
export function useBackCloses(onClose: () => void): void {
  const onBack = useEffectEvent(onClose)
  useEffect(() => {
    history.pushState({ dialog: true }, '')
    addEventListener('popstate', onBack)
    return () => {
      removeEventListener('popstate', onBack)
      if (history.state?.dialog) history.back()
    }
  }, [])
}
