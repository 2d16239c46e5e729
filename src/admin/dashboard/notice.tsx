import { createContext, type ReactNode, useContext, useId } from 'react'
import { Link } from 'wouter'
import { useAction } from '../calls/actions.ts'
import { showSuccess } from '../toasts/show-toast.ts'
import { Button } from '../ui/button.tsx'
import { focusContent } from '../ui/focus.ts'
import { Reason } from '../ui/form-parts.tsx'
import { type UndoOffer, useOfferUndo } from '../undo/offer-undo.tsx'

/** The id of what describes the actions of a notice. */
const DescriptionId = createContext('')

interface NoticeProps {
  text: string
  advice?: readonly (string | false)[]
  /** What can be done. */
  children: ReactNode
}

/** A row with what it is about, what follows, and what can be done. */
export function Notice({ text, advice = [], children }: NoticeProps) {
  const id = useId()
  return (
    <li className="line spread">
      <p id={id}>
        <strong>{text}</strong>
        {advice.map(
          (sentence) =>
            sentence && (
              <span key={sentence} className="block lines">
                {' '}
                {sentence}
              </span>
            ),
        )}
      </p>
      <div className="line flush">
        <DescriptionId value={id}>{children}</DescriptionId>
      </div>
    </li>
  )
}

/** Leads to a screen of the panel, or to another address. */
export function NoticeLink({ to, children }: { to: string; children: string }) {
  const attributes = { className: 'quiet-button', 'aria-describedby': useContext(DescriptionId), children }
  if (to.startsWith('/')) return <Link to={to} {...attributes} />
  return <a href={to} target={to.startsWith('https:') ? '_blank' : undefined} rel="noreferrer" {...attributes} />
}

interface ChangeButtonProps {
  label: string
  /** Changes something, and returns how that is undone, if it can be. */
  run: () => Promise<UndoOffer | undefined>
  /** The toasts. */
  text: { done: string; failed: string }
}

/** Changes something about a notice. */
export function ChangeButton({ label, run, text }: ChangeButtonProps) {
  const describedBy = useContext(DescriptionId)
  const offerUndo = useOfferUndo()
  const action = useAction({
    run: async () => {
      const offer = await run()
      if (offer) offerUndo({ success: text.done, ...offer })
      else showSuccess(text.done)
    },
    text: { failed: text.failed },
    onDone: focusContent,
  })
  return (
    <>
      <Reason>{action.reason}</Reason>
      <Button aria-describedby={describedBy} isBusy={action.isPending} onClick={() => action.mutate()}>
        {label}
      </Button>
    </>
  )
}
