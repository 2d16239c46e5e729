import { crudText } from './crud.text.ts'

interface DraftNoticeProps {
  onRestore: () => void
  onDiscard: () => void
}

/** Above a form: something was typed here once and not saved. */
export function DraftNotice({ onRestore, onDiscard }: DraftNoticeProps) {
  return (
    <div role="status" className="draft-notice">
      <p>{crudText.draftFound}</p>
      <div className="flex gap-2">
        <button type="button" className="quiet-button" onClick={onRestore}>
          {crudText.draftRestore}
        </button>
        <button type="button" className="quiet-button" onClick={onDiscard}>
          {crudText.draftDiscard}
        </button>
      </div>
    </div>
  )
}
