import { useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { HttpError, TimeoutError } from '#browser/call.ts'
import { reasonText } from '../calls/failure.text.ts'
import { failureReason, useReportFailure } from '../calls/failure-reason.ts'
import { dismissErrors, showSuccess } from '../toasts/show-toast.ts'
import { Button } from '../ui/button.tsx'
import { focusContent } from '../ui/focus.ts'
import { undoText } from './undo.text.ts'

const shownMs = 10_000
/** Spec §9: the time of a success. */
const successMs = 2000

/** A change that can be undone, or a draft that can be gone back to. */
export interface UndoOffer {
  /** The success of the change (spec §8), which the notice shows for its first 2 s. */
  success?: string
  /** What happened, such as 'Produto excluído'. */
  text: string
  /** Whether screen readers do not say the text again, which they said of a former change. */
  isKnown?: boolean
  /** The title of what it happened to. */
  title?: string
  /** Its failure is shown. */
  undo: () => Promise<unknown>
  /** The button; 'Desfazer' by default. */
  button?: string
  /** What was undone, such as 'Produto de volta'. Absent if no data changes. */
  done?: string
  /** Called once everything is loaded again. */
  onUndone?: () => void
  /** Replaces the former offer with this name; any other one but a draft's stays for its time. */
  replaces?: string
}

/** The reasons after which a second try fails too. Spec §7: chosen by the status alone. */
const finalReasons: Partial<Record<number, string>> = {
  404: undoText.gone,
  // Only an e-mail that another user has by now.
  409: undoText.failed(reasonText.emailTaken),
  412: undoText.changedMeanwhile,
}

/** The name of the offer to go back to a draft, which ends with the next offer of any kind. */
export const draftOffer = 'draft'

/** The ids of the notices by the name of what they replace, or by themselves. */
const offered = new Map<string, string>()

/** Ends all offers. */
export function withdrawUndo(): void {
  for (const id of offered.values()) toast.remove(id)
  offered.clear()
}

/** Returns a function that shows the success of a change and offers to undo it, in one notice of 10 s for each change. */
export function useOfferUndo(): (offer: UndoOffer) => void {
  const queryClient = useQueryClient()
  const report = useReportFailure()

  async function run(offer: UndoOffer, id: string): Promise<void> {
    dismissErrors()
    // The pressed button disappears.
    focusContent()
    toast.loading(undoText.undoing, { id, duration: Number.POSITIVE_INFINITY })
    try {
      await offer.undo()
      toast.remove(id)
      if (offer.done !== undefined) {
        showSuccess(offer.done)
        await queryClient.invalidateQueries()
      }
      offer.onUndone?.()
    } catch (error) {
      const finalReason = finalReasonOf(error)
      report(error, finalReason ?? undoText.failed(failureReason(error)))
      if (finalReason || offered.get(offer.replaces ?? id) !== id) toast.remove(id)
      else show({ ...offer, success: '' }, { id })
    }
  }

  function show(offer: UndoOffer, options?: { id: string }): string {
    const notice = ({ id }: { id: string }) => <Notice offer={offer} onUndo={() => run(offer, id)} />
    return toast.custom(notice, { ...options, duration: shownMs })
  }

  return (offer) => {
    dismissErrors()
    for (const name of [draftOffer, offer.replaces]) {
      const former = name && offered.get(name)
      if (former) toast.remove(former)
    }
    const id = show(offer)
    offered.set(offer.replaces ?? id, id)
  }
}

/** The text of the success, after 2 s what happened to which item, and the button, which is described by the latter from the beginning. */
function Notice({ offer, onUndo }: { offer: UndoOffer; onUndo: () => void }) {
  const { success, text, isKnown, title, button } = offer
  const id = useId()
  const [isNew, setNew] = useState(Boolean(success))
  useEffect(() => {
    const timer = setTimeout(() => setNew(false), successMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      {isNew && <p role="status">{success}</p>}
      <p id={id} role={isKnown ? undefined : 'status'} hidden={isNew}>
        <span>{text}</span>
        {title && ': '}
        {title && <span className="clamped">{title}</span>}
      </p>
      <Button {...(!button && { Icon: Undo2 })} aria-describedby={id} onClick={onUndo}>
        {button ?? undoText.undo}
      </Button>
    </>
  )
}

function finalReasonOf(error: unknown): string | undefined {
  if (error instanceof TimeoutError) return undoText.timedOut
  return error instanceof HttpError ? finalReasons[error.status] : undefined
}
