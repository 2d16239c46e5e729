import { type ReactNode, useId, useRef, useState } from 'react'
import { Link } from 'wouter'
import { useAction } from '../calls/actions.ts'
import { ConfirmDialog } from '../lists/confirm-dialog.tsx'
import { showSuccess } from '../toasts/show-toast.ts'
import { Button } from '../ui/button.tsx'
import { focusContent } from '../ui/focus.ts'
import { Reason } from '../ui/form-parts.tsx'
import { useOfferUndo } from '../undo/offer-undo.tsx'
import type { Line, LineAction, LineChange } from './notices.ts'

interface NoticeLineProps {
  line: Line
  /** Called after a change of this line. */
  onDone?: (() => void) | undefined
}

/** A row with what it is about and what can be done. */
export function NoticeLine({ line: { text, advice, actions, parts }, onDone }: NoticeLineProps) {
  const id = useId()
  return (
    <li className="line spread">
      <p id={id}>
        <strong>{text}</strong>
        {advice.map((sentence) => (
          <span key={sentence} className="block lines">
            {' '}
            {sentence}
          </span>
        ))}
      </p>
      <div className="line flush">
        {actions.map((action) => (
          <Action key={action.label} action={action} describedBy={id} onDone={onDone} />
        ))}
      </div>
      {parts && (
        <details className="whole">
          <summary>{parts.summary}</summary>
          <ul className="rows">
            {parts.lines.map((line) => (
              <NoticeLine key={line.key} line={line} />
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}

interface ActionProps<Shown> extends Pick<NoticeLineProps, 'onDone'> {
  action: Shown
  describedBy: string
}

function Action({ action, describedBy, onDone }: ActionProps<LineAction>): ReactNode {
  if ('run' in action) return <ChangeButton action={action} describedBy={describedBy} onDone={onDone} />
  const { label } = action
  const attributes = { className: 'quiet-button', 'aria-describedby': describedBy, children: label }
  if ('to' in action) return <Link to={action.to} {...attributes} />
  const isWebPage = action.href.startsWith('https:')
  return <a href={action.href} target={isWebPage ? '_blank' : undefined} rel="noreferrer" {...attributes} />
}

/** A change, after its question if it has one. */
function ChangeButton({ action: { label, question, run, text }, describedBy, onDone }: ActionProps<LineChange>) {
  const button = useRef<HTMLButtonElement>(null)
  const [isAsking, setAsking] = useState(false)
  const offerUndo = useOfferUndo()
  // The pressed button disappears with its line, and the summary with its last line. In a form the focus stays there.
  const summary = useRef<HTMLElement>(undefined)
  const action = useAction({
    run: async () => {
      const place = button.current?.closest<HTMLElement>('details, form')
      summary.current = place?.querySelector('summary') ?? place ?? undefined
      const offer = await run()
      if (offer) offerUndo({ success: text.done, ...offer })
      else showSuccess(text.done)
    },
    text: { failed: text.failed },
    onDone: () => {
      setAsking(false)
      onDone?.()
      if (summary.current?.isConnected) summary.current.focus({ preventScroll: true })
      else focusContent()
    },
  })
  return (
    <>
      {!question && <Reason>{action.reason}</Reason>}
      <Button
        ref={button}
        aria-describedby={describedBy}
        isBusy={action.isPending}
        onClick={() => (question ? setAsking(true) : action.mutate())}
      >
        {label}
      </Button>
      {question && isAsking && (
        <ConfirmDialog
          question={question.title}
          subject={question.subject}
          confirm={label}
          confirming={question.confirming}
          action={action}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
