import { ArrowUpDown, ChevronDown, Pencil, Plus, RotateCcw, Trash2 } from 'lucide-react'
import { memo, useId, useState } from 'react'
import type { Revision, RevisionAction } from '#contract/history.ts'
import { timeOf } from './days.ts'
import { RevisionDetails } from './revision-details.tsx'
import { sentenceOf } from './sentence.ts'

const icons: Record<RevisionAction, typeof Plus> = {
  created: Plus,
  updated: Pencil,
  deleted: Trash2,
  restored: RotateCcw,
  ordered: ArrowUpDown,
}

/** A change as a sentence, which opens to what it changed. */
export const RevisionEntry = memo(function RevisionEntry({ revision }: { revision: Revision }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const Icon = icons[revision.action]
  return (
    <li className="history-entry">
      <button
        type="button"
        className="history-summary row"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon aria-hidden="true" />
        <span className="line">
          <span className="history-sentence">{sentenceOf(revision)}</span>
          <time dateTime={revision.at} className="hint">
            {timeOf(new Date(revision.at))}
          </time>
        </span>
        <ChevronDown aria-hidden="true" className="chevron" />
      </button>
      {isOpen && <RevisionDetails id={id} revision={revision} />}
    </li>
  )
})
