import type { EntityName } from '#contract/entities.ts'
import type { Revision } from '#contract/history.ts'
import type { Sides } from './changed-fields-list.tsx'
import { historyText } from './history.text.ts'
import { useTitles } from './history-queries.ts'

interface OrderChangeProps {
  entity: EntityName
  change: Pick<Revision, 'before' | 'after'>
  sides: Sides
}

/** The order of a list before and after, by the items' titles of today. */
export function OrderChange({ entity, change, sides }: OrderChangeProps) {
  const titles = useTitles(entity)
  const titleOf = (id: string) => titles?.get(id) ?? (titles ? historyText.deletedItem : '')
  return (
    <div className="change stack tight pair">
      {(['before', 'after'] as const).map((side) => (
        <div key={side} className={`change-${side}`}>
          <span className="hint block">{sides[side]}</span>
          <ol className="list">
            {idsOf(change[side]).map((id) => (
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
