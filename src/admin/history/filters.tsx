import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { entityNames } from '#contract/entities.ts'
import type { Revision } from '#contract/history.ts'
import { itemsQuery } from '../calls/entity-calls.ts'
import { labelOf } from '../ui/noun.ts'
import { entityNouns } from '../ui/nouns.text.ts'
import { historyText } from './history.text.ts'

/** What the address asks for, as the API does: all entries or those of one item, by one person, of one entity. */
export type HistoryFilters = Partial<Record<'entity' | 'id' | 'by', string>>

/** Returns the filters in an address; what is no filter is ignored. */
export function filtersIn(search: URLSearchParams): HistoryFilters {
  const { entity, id, by } = Object.fromEntries(search)
  const isKnown = entityNames.some((name) => name === entity)
  return { ...(isKnown && { entity, ...(id && { id }) }), ...(by && { by }) }
}

/** Fewer entries, all by one person, are read without filters. */
const filterFromEntries = 30

interface FiltersProps {
  filters: HistoryFilters
  /** Who made each of the entries that are shown. */
  authors: readonly Revision['by'][]
}

export function Filters({ filters: { entity, id, by }, authors }: FiltersProps) {
  const [search, setSearch] = useSearchParams()
  const { data: users = [] } = useQuery(itemsQuery('users'))
  // A deleted user's changes stay.
  const people = new Map([...authors.flatMap((author) => author ?? []), ...users].map(({ _id, name }) => [_id, name]))
  if (id || !(entity || by || authors.length > filterFromEntries || people.size > 1)) return null
  const byName = [...people].sort(([, one], [, other]) => one.localeCompare(other, 'pt-BR'))
  const kinds = entityNames.map((name) => [name, labelOf(entityNouns[name].all)] as const)
  const selects = [
    { name: 'by', label: historyText.person, options: [['', historyText.everyone] as const, ...byName] },
    { name: 'entity', label: historyText.kind, options: [['', historyText.everything] as const, ...kinds] },
  ]
  return (
    <div className="history-views stack columns">
      {selects.map(({ name, label, options }) => (
        <div key={name} className="field">
          <label htmlFor={name}>{label}</label>
          <select
            id={name}
            className="input"
            value={search.get(name) ?? ''}
            onChange={({ target }) => {
              if (target.value) search.set(name, target.value)
              else search.delete(name)
              setSearch(search)
            }}
          >
            {options.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
      ))}
    </div>
  )
}
