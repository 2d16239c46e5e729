import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { onModalChange, openModals } from '#browser/modal-stack.ts'

/**
 * Gives each open modal an entry of its own in the browser's history, so that a phone's back closes the modal and not the
 * screen. However a modal closes, its entry goes with it. The router never sees these steps: they stay on one address,
 * with the router's own key, and end before its listener.
 */
export function ModalHistory() {
  const { key, pathname, search, hash } = useLocation()
  const screen = useRef({ key, address: '' })
  useLayoutEffect(() => {
    screen.current = { key, address: pathname + search + hash }
  }, [key, pathname, search, hash])

  useEffect(() => {
    let isGoingBack = false
    let isStopped = false

    // Opening and closing in one moment, as when one modal takes another's place, is one step or none.
    let isDue = false
    function settleSoon() {
      if (isDue) return
      isDue = true
      queueMicrotask(() => {
        isDue = false
        settle()
      })
    }

    function settle() {
      if (isGoingBack || isStopped) return
      const surplus = entriesHere() - openModals().length
      if (surplus > 0) {
        isGoingBack = true
        history.go(-surplus)
      }
      for (let modals = entriesHere(); surplus < 0 && modals < openModals().length; modals += 1)
        history.pushState({ ...history.state, modals: modals + 1 }, '')
    }

    function onPopState(event: PopStateEvent) {
      const isOwnStep = isGoingBack
      isGoingBack = false
      const { pathname, search, hash } = window.location
      const isSameScreen =
        (event.state?.key ?? 'default') === screen.current.key && pathname + search + hash === screen.current.address
      if (!isSameScreen) return
      event.stopImmediatePropagation()
      if (!isOwnStep) for (const modal of openModals().slice(entriesHere()).reverse()) askToClose(modal)
      // After a step forward, onto an entry whose modal is gone, there is one too many.
      settleSoon()
    }

    const unsubscribe = onModalChange(settleSoon)
    window.addEventListener('popstate', onPopState, { capture: true })
    // A page that was loaded again on a modal's entry has none open.
    settleSoon()
    return () => {
      isStopped = true
      unsubscribe()
      window.removeEventListener('popstate', onPopState, { capture: true })
    }
  }, [])

  return null
}

/** How many modals the present entry of the history stands for. */
function entriesHere(): number {
  return history.state?.modals ?? 0
}

/** The same request as Escape makes; how it is granted is the modal's own affair. */
function askToClose(modal: HTMLDialogElement): void {
  modal.dispatchEvent(new Event('cancel', { cancelable: true }))
}
