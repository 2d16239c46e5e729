import type { Revision } from '#contract/history.ts'
import { historyText } from './history.text.ts'
import { useTitles } from './history-queries.ts'

/** The order of a list before and after, by the items' titles of today. */
export function OrderChange({ revision }: { revision: Revision }) {
  const titles = useTitles(revision.entity)
  const titleOf = (id: string) => titles?.get(id) ?? (titles ? historyText.deletedItem : '')
  return (
    <div className="change">
      {(['before', 'after'] as const).map((side) => (
        <div key={side} className={`change-${side}`}>
          <span className="change-side">{historyText[side]}</span>
          <ol className="change-order">
            {idsOf(revision[side]).map((id) => (
              <li key={id}>{titleOf(id)}</li>
            ))}
          </ol>
        </div>
      ))}
    </div>
  )
}

function idsOf(state: Revision['before']): string[] {
  return Array.isArray(state?.ids) ? state.ids.map(String) : []
}
