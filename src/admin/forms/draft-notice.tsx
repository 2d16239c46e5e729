import { type MouseEvent, useId } from 'react'
import type { LeftDraft } from '#browser/draft-store.ts'
import { Button } from '../ui/button.tsx'
import { focusStart } from '../ui/focus.ts'
import { timeAgo } from '../ui/in-sentences.ts'
import { formText } from './forms.text.ts'

interface DraftNoticeProps {
  drafts: readonly LeftDraft[]
  /** What a draft of this form lacks. */
  hint?: string | false
  onRestore: (draft: LeftDraft) => void
  onDiscard: (draft: LeftDraft) => void
}

/** Above a form: offers what was typed here and never saved, each draft by itself. */
export function DraftNotice({ drafts, hint, onRestore, onDiscard }: DraftNoticeProps) {
  const id = useId()
  // The pressed button disappears together with the notice.
  const then = (action: () => void) => (event: MouseEvent<HTMLButtonElement>) => {
    focusStart(event.currentTarget.form)
    action()
  }
  return (
    <div role="status">
      {drafts.map((draft) => (
        <div key={draft.key} className="strip line spread tinted">
          <div id={`${id}-${draft.key}`}>
            <p>{formText.draftFound}</p>
            <p className="hint">{formText.draftOf(timeAgo(new Date(draft.at).toISOString()), beginningOf(draft))}</p>
            {hint && <p className="hint">{hint}</p>}
          </div>
          <div className="line opposite">
            <Button aria-describedby={`${id}-${draft.key}`} onClick={then(() => onRestore(draft))}>
              {formText.draftRestore}
            </Button>
            <Button aria-describedby={`${id}-${draft.key}`} onClick={then(() => onDiscard(draft))}>
              {formText.draftDiscard}
            </Button>
          </div>
        </div>
      ))}
    </div>
  )
}

const beginningLetters = 40

/** The beginning of its first text, by which drafts are told apart. */
function beginningOf({ values }: LeftDraft): string {
  const text = Object.values(values).find((value) => typeof value === 'string' && value.trim() !== '') ?? ''
  return text.length > beginningLetters ? `${text.slice(0, beginningLetters)}…` : text
}
