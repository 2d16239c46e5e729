import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { HttpError, TimeoutError } from '#browser/http/call-errors.ts'
import { topmostModal } from '#browser/modal-stack.ts'
import { failureReason, useReportFailure } from '../forms/failure-reason.ts'
import { reasonText } from '../forms/forms.text.ts'
import { dismissErrors, showSuccess } from '../toasts/show-toast.ts'
import { undoText } from './undo.text.ts'
import { type UndoOffer, withdrawUndo } from './undo-offer.ts'

/** The reasons after which a second try fails too. Spec §7: chosen by the status alone. */
const finalReasons: Partial<Record<number, string>> = {
  404: undoText.gone,
  // Only an e-mail that another user has by now.
  409: undoText.failed(reasonText.emailTaken),
  412: undoText.changedMeanwhile,
}

/** Runs an offer, once at a time: by `run`, or by Ctrl+Z outside of fields. A failure is shown; the offer stays if it may be repeated. */
export function useUndo(offer: UndoOffer | undefined) {
  const queryClient = useQueryClient()
  const report = useReportFailure()
  const [running, setRunning] = useState<UndoOffer>()
  const isRunning = offer !== undefined && running === offer

  async function run() {
    if (!offer || isRunning) return
    setRunning(offer)
    dismissErrors()
    try {
      await offer.undo()
      if (offer.done !== undefined) {
        showSuccess(offer.done)
        await queryClient.invalidateQueries()
      }
      offer.onUndone?.()
      withdrawUndo(offer)
    } catch (error) {
      const finalReason = finalReasonOf(error)
      report(error, finalReason ?? undoText.failed(failureReason({ path: '', error })))
      if (finalReason) withdrawUndo(offer)
    }
    setRunning(undefined)
  }

  const latestRun = useRef(run)
  latestRun.current = run
  useEffect(() => {
    if (!offer) return
    const onKeyDown = (event: KeyboardEvent) => {
      const isUndoKey = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key === 'z'
      if (!isUndoKey || isField(event.target) || topmostModal()) return
      event.preventDefault()
      void latestRun.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [offer])

  return { isRunning, run }
}

function finalReasonOf(error: unknown): string | undefined {
  if (error instanceof TimeoutError) return undoText.timedOut
  return error instanceof HttpError ? finalReasons[error.status] : undefined
}

/** Fields have an undo of their own. */
function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input, textarea, select, [contenteditable]')
}
