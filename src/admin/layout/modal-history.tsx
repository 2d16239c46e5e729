import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { onModalChange, openModals } from '#browser/modal-stack.ts'

/**
 * Gives each open modal a history entry, so that a phone's back button closes the modal and not the screen. When a modal closes in another
 * way, its entry is removed. The router never sees these navigations: they keep the URL and the router's key, and this listener runs first
 * and stops them.
 */
export function ModalHistory() {
  const { key, pathname, search, hash } = useLocation()
  const screen = useRef({ key, address: '' })
  useLayoutEffect(() => {
    screen.current = { key, address: pathname + search + hash }
  }, [key, pathname, search, hash])

  // A layout effect, because a child's runs before its parent's: Chromium calls a window's listeners in the order in which they were added,
  // also those for the capture phase, and the router adds its own in a layout effect.
  useLayoutEffect(() => {
    let isGoingBack = false
    let isStopped = false
    // The number of modal entries up to and including the current one; 0 if the current one is a screen's.
    let ownEntries = 0
    let movingEntry: { state: unknown; href: string } | undefined

    // A modal that replaces another closes one and opens one in the same task, which needs no navigation.
    let isScheduled = false
    function settleSoon() {
      if (isScheduled) return
      isScheduled = true
      queueMicrotask(() => {
        isScheduled = false
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

    // The router replaced a modal's entry by another screen, because another tab signed out, or added one above it, because a link in the
    // modal was followed. The screen moves down to the first modal's entry, otherwise going back would stop at each of their entries.
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
        ownEntries = entriesHere()
        return settleSoon()
      }
      const { pathname, search, hash } = window.location
      const isSameScreen =
        (event.state?.key ?? 'default') === screen.current.key && pathname + search + hash === screen.current.address
      if (!isSameScreen) return
      event.stopImmediatePropagation()
      if (!isOwnStep) for (const modal of openModals().slice(entriesHere()).reverse()) askToClose(modal)
      // Going forward leads to the entry of a modal that is closed, so go back.
      settleSoon()
    }

    const unsubscribe = onModalChange(settleSoon)
    window.addEventListener('popstate', onPopState, { capture: true })
    // After a reload on a modal's entry no modal is open.
    settleSoon()
    return () => {
      isStopped = true
      unsubscribe()
      window.removeEventListener('popstate', onPopState, { capture: true })
    }
  }, [])

  return null
}

/** The number of open modals at the current history entry. */
function entriesHere(): number {
  return history.state?.modals ?? 0
}

/** The same event that Escape fires; the modal handles it. */
function askToClose(modal: HTMLDialogElement): void {
  modal.dispatchEvent(new Event('cancel', { cancelable: true }))
}
