import { useEffect, useRef } from 'react'

/** Gives the focus back to a button that was disabled while it worked, when the work failed. */
export function useRefocus(failed: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    const isDialog = document.activeElement instanceof HTMLDialogElement
    if (failed && (isLost || isDialog)) button.current?.focus()
  }, [failed])
  return button
}
