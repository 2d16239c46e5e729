import { Pencil, Trash2 } from 'lucide-react'
import { crudText } from '../forms/forms.text.ts'

interface ItemActionsProps {
  /** Ties the two buttons to what they act on, for those who cannot see where they stand. */
  titleId: string
  onEdit: () => void
  onDelete: () => void
}

export function ItemActions({ titleId, onEdit, onDelete }: ItemActionsProps) {
  return (
    <div className="item-actions">
      <button
        type="button"
        className="icon-button"
        aria-label={crudText.edit}
        aria-describedby={titleId}
        onClick={onEdit}
      >
        <Pencil aria-hidden="true" className="size-5" />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={crudText.remove}
        aria-describedby={titleId}
        onClick={onDelete}
      >
        <Trash2 aria-hidden="true" className="size-5" />
      </button>
    </div>
  )
}
