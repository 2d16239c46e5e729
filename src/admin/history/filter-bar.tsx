import { Link, useNavigate } from 'react-router'
import { entityNames } from '#contract/entities.ts'
import { entityNouns, labelOf } from '#contract/entity-names.text.ts'
import { Field } from '../forms/field.tsx'
import { type HistoryFilters, searchOf } from './filters.ts'
import { historyText } from './history.text.ts'
import type { Person } from './history-queries.ts'

interface FilterBarProps {
  filters: HistoryFilters
  people: readonly Person[]
  /** The title of the item whose changes are shown, or ''. */
  itemTitle: string
}

/** The choice between changes and trash, and the filters by person and entity; for one item only the way back to all. */
export function FilterBar({ filters, people, itemTitle }: FilterBarProps) {
  const navigate = useNavigate()
  const { entity = '', by = '', trash = '' } = filters
  if (filters.id)
    return (
      <p className="strip line spread">
        {historyText.onlyItem(itemTitle)}
        <Link to={searchOf({})} className="quiet-button">
          {historyText.allChanges}
        </Link>
      </p>
    )
  const views = [
    { label: historyText.changes, value: '' },
    { label: historyText.trash, value: '1' },
  ] as const
  return (
    <>
      <nav aria-label={historyText.views} className="segments history-views">
        {views.map(({ label, value }) => (
          <Link
            key={value}
            to={searchOf({ entity, by, trash: value })}
            aria-current={trash === value ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      <div className="history-views stack columns">
        <Field label={historyText.person}>
          {(ids) => (
            <select
              {...ids}
              className="input"
              value={by}
              onChange={({ target }) => navigate(searchOf({ entity, by: target.value, trash }))}
            >
              <option value="">{historyText.everyone}</option>
              {people.map(({ _id, name }) => (
                <option key={_id} value={_id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={historyText.kind}>
          {(ids) => (
            <select
              {...ids}
              className="input"
              value={entity}
              onChange={({ target }) => navigate(searchOf({ entity: target.value as typeof entity, by, trash }))}
            >
              <option value="">{historyText.everything}</option>
              {entityNames.map((name) => (
                <option key={name} value={name}>
                  {labelOf(entityNouns[name].all)}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
    </>
  )
}
