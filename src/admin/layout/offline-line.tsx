import { useSyncExternalStore } from 'react'
import { panelText } from '../panel.text.ts'

/** Says that there is no internet, until there is. */
export function OfflineLine() {
  const isOnline = useSyncExternalStore(onConnectionChange, () => navigator.onLine)
  return <div role="status">{!isOnline && <p className="strip strong">{panelText.offline}</p>}</div>
}

function onConnectionChange(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
