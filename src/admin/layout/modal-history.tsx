import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { onTopmostModal, openModals } from '#browser/modal-stack.ts'

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
    // How many modals' entries stand behind the present one, itself among them, while it is a modal's.
    let ownEntries = 0
    let movingEntry: { state: unknown; href: string } | undefined

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
      if (entriesHere() < ownEntries) return moveDown()
      const surplus = entriesHere() - openModals().length
      if (surplus > 0) {
        isGoingBack = true
        history.go(-surplus)
      }
      for (let modals = entriesHere(); surplus < 0 && modals < openModals().length; modals += 1)
        history.pushState({ ...history.state, modals: modals + 1 }, '')
      ownEntries = entriesHere()
    }

    // The router took a modal's entry for another screen: another tab signed out. The screen moves down to where the modals
    // began, or a back would stop once at each of their entries.
    function moveDown() {
      isGoingBack = true
      movingEntry = { state: history.state, href: window.location.href }
      history.go(-ownEntries)
    }

    function onPopState(event: PopStateEvent) {
      const isOwnStep = isGoingBack
      isGoingBack = false
      ownEntries = entriesHere()
      if (movingEntry) {
        event.stopImmediatePropagation()
        history.replaceState(movingEntry.state, '', movingEntry.href)
        movingEntry = undefined
        return settleSoon()
      }
      const { pathname, search, hash } = window.location
      const isSameScreen =
        (event.state?.key ?? 'default') === screen.current.key && pathname + search + hash === screen.current.address
      if (!isSameScreen) return
      event.stopImmediatePropagation()
      if (!isOwnStep) for (const modal of openModals().slice(entriesHere()).reverse()) askToClose(modal)
      // After a step forward, onto an entry whose modal is gone, there is one too many.
      settleSoon()
    }

    const unsubscribe = onTopmostModal(settleSoon)
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
