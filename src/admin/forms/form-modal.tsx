import { type ComponentProps, useEffect, useEffectEvent } from 'react'
import { Modal } from '#browser/modal.tsx'
import { focusContent, isFocusLost } from '../ui/focus.ts'
import { isFormEntry, leaveFormEntry } from '../ui/paths.ts'

interface FormModalProps extends Omit<ComponentProps<typeof Modal>, 'className'> {
  /** The address's hash while the form is open. A link with it opens the form. */
  hash: string
}

/** A form in a modal. It is an entry of the history, so that Back closes it; closed in another way, it goes back itself. */
export function FormModal({ hash, ...modal }: FormModalProps) {
  const onBack = useEffectEvent(modal.onClose)
  useEffect(() => {
    let isOpen = true
    openHash = hash
    const hasEntry = () => isFormEntry() && location.hash === hash
    const enter = () => {
      // A form that takes the place of another also takes its entry.
      if (isOpen && !hasEntry()) history[isFormEntry() ? 'replaceState' : 'pushState']({ isForm: true }, '', hash)
    }
    const onPop = () => {
      // The screen opens the form of that entry.
      if (isFormEntry()) return
      onBack()
      // It may have refused to close, while it sends.
      requestAnimationFrame(enter)
    }
    void left.then(enter)
    window.addEventListener('popstate', onPop)
    return () => {
      isOpen = false
      openHash = ''
      window.removeEventListener('popstate', onPop)
      // Not if React only runs its effects again.
      queueMicrotask(() => {
        if (openHash !== '') return
        if (hasEntry()) left = leaveFormEntry()
        // A form that a link opened has no button that gets the focus back.
        if (isFocusLost()) focusContent()
      })
    }
  }, [hash])
  return <Modal className="panel-modal" {...modal} />
}

/** The hash of the open form; '' without one. */
let openHash = ''
/** Resolves when the entry of the form that was closed last is left: going back takes a moment. */
let left = Promise.resolve()
