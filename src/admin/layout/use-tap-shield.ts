import { useEffect } from 'react'
import { onModalChange, topmostModal } from '#browser/modal-stack.ts'

const shieldMs = 500

/**
 * Blocks taps for half a second after a modal closes: its buttons are in front of the tabs, and an impatient second tap
 * would navigate away.
 */
export function useTapShield(): void {
  useEffect(() => {
    const shield = document.createElement('div')
    shield.className = 'tap-shield'
    let timer: ReturnType<typeof setTimeout> | undefined
    const lower = () => {
      clearTimeout(timer)
      shield.remove()
    }
    let wasOpen = topmostModal() !== undefined
    const stop = onModalChange(() => {
      const isOpen = topmostModal() !== undefined
      lower()
      if (wasOpen && !isOpen) {
        document.body.append(shield)
        timer = setTimeout(lower, shieldMs)
      }
      wasOpen = isOpen
    })
    return () => {
      stop()
      lower()
    }
  }, [])
}
