import { Undo2 } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { onModalChange, topmostModal } from '#browser/modal-stack.ts'
import { Button } from '../ui/button.tsx'
import { focusContent, isFocusLost } from '../ui/focus.ts'
import { undoText } from './undo.text.ts'
import { currentUndo, onUndoChange, withdrawUndo } from './undo-offer.ts'
import { useUndo } from './use-undo.ts'

const shownMs = 10_000

/**
 * Offers to undo the last change, at the bottom of the panel, for 10 s. The time begins anew after it was focused, touched or hovered, and
 * after a modal dialog, which covers it.
 */
export function UndoBar() {
  const offer = useSyncExternalStore(onUndoChange, currentUndo)
  const isCovered = useSyncExternalStore(onModalChange, () => topmostModal() !== undefined)
  const [isPointed, setPointed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const wasShown = useRef(false)
  const { isRunning, run } = useUndo(offer)

  const isHeld = isCovered || isPointed || isFocused || isRunning
  useEffect(() => {
    if (!offer || isHeld) return
    const timer = setTimeout(() => withdrawUndo(offer), shownMs)
    return () => clearTimeout(timer)
  }, [offer, isHeld])

  useEffect(() => {
    if (!offer && wasShown.current) {
      // A button that is removed fires neither event.
      setPointed(false)
      setFocused(false)
      if (isFocusLost()) focusContent()
    }
    wasShown.current = offer !== undefined
  }, [offer])

  // Signing out removes the panel's frame.
  useEffect(() => () => withdrawUndo(), [])

  return (
    <section
      aria-label={undoText.region}
      className={offer && 'undo-bar'}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onPointerCancel={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      {/* Never removed: screen readers announce only what changes in it. */}
      <p role="status">
        {offer && <span>{offer.text}</span>}
        {offer?.title && ': '}
        {offer?.title && <span className="clamped">{offer.title}</span>}
      </p>
      {offer && (
        <Button Icon={Undo2} aria-keyshortcuts="Control+Z Meta+Z" isBusy={isRunning} onClick={run}>
          {isRunning ? undoText.undoing : (offer.button ?? undoText.undo)}
        </Button>
      )}
    </section>
  )
}
