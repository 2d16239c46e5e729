import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link, useSearchParams } from 'react-router'
import { entityNames } from '#contract/entities.ts'
import { entityNouns, labelOf } from '#contract/entity-names.text.ts'
import { timeZoneOf } from '#contract/opening-hours.ts'
import { singleQuery } from '../lists/entity-calls.ts'
import { ChangesList } from './changes-list.tsx'
import { historyText } from './history.text.ts'
import { type HistoryFilters, type Person, useChanges, usePeople, useTrash, withoutBlanks } from './history-queries.ts'
import { TrashList } from './trash-list.tsx'

/** Fewer entries, all by one person, are read without filters. */
const filterFromEntries = 30

/** What happened, or with `?trash=1` what was deleted. The address has the filters; `?entity=&id=` is the history of one item. */
export function HistoryScreen() {
  const [search] = useSearchParams()
  const { entity, id, by, trash: isTrash } = Object.fromEntries(search) as Record<string, string | undefined>
  const known = entityNames.find((name) => name === entity)
  const filters: HistoryFilters = { entity: known, id: known && id, by }
  const changes = useChanges(filters, !isTrash)
  const trash = useTrash(filters, Boolean(isTrash))
  const { data: company } = useQuery(singleQuery('company'))
  const timeZone = timeZoneOf(company?.state ?? '')
  const revisions = changes.data?.pages.flat() ?? []
  const people = usePeople([...revisions, ...(trash.data ?? []).map(({ deletedBy: by }) => ({ by }))])
  const entries = isTrash ? (trash.data?.length ?? 0) : revisions.length
  const isFiltered = Boolean(filters.entity || by)
  return (
    <>
      <title>{historyText.title}</title>
      <h1>{historyText.title}</h1>
      <p className="screen-intro soft">{historyText.intro}</p>
      {filters.id ? (
        <p className="strip line spread">
          {historyText.onlyItem(revisions[0]?.title ?? '')}
          <Link to="?" className="quiet-button">
            {historyText.allChanges}
          </Link>
        </p>
      ) : (
        <nav aria-label={historyText.views} className="segments history-views">
          <Link to={searchOf(filters)} aria-current={isTrash ? undefined : 'page'}>
            {historyText.changes}
          </Link>
          <Link to={searchOf({ ...filters, trash: '1' })} aria-current={isTrash ? 'page' : undefined}>
            {historyText.trash}
          </Link>
        </nav>
      )}
      {!filters.id && (isFiltered || entries > filterFromEntries || people.length > 1) && <Filters people={people} />}
      {isTrash ? (
        <TrashList trash={trash} timeZone={timeZone} />
      ) : (
        <ChangesList changes={changes} revisions={revisions} timeZone={timeZone} />
      )}
    </>
  )
}

function Filters({ people }: { people: readonly Person[] }) {
  const kinds = entityNames.map((name) => ({ value: name, label: labelOf(entityNouns[name].all) }))
  const persons = people.map(({ _id, name }) => ({ value: _id, label: name }))
  return (
    <div className="history-views stack columns">
      <Filter name="by" label={historyText.person} all={historyText.everyone} options={persons} />
      <Filter name="entity" label={historyText.kind} all={historyText.everything} options={kinds} />
    </div>
  )
}

interface FilterProps {
  /** The parameter of the address. */
  name: string
  label: string
  /** The option without a filter. */
  all: string
  options: readonly { value: string; label: string }[]
}

function Filter({ name, label, all, options }: FilterProps) {
  const [search, setSearch] = useSearchParams()
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="input"
        value={search.get(name) ?? ''}
        onChange={({ target }) => setSearch(searchOf({ ...Object.fromEntries(search), [name]: target.value }))}
      >
        <option value="">{all}</option>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  )
}

function searchOf(parameters: Record<string, string | undefined>): string {
  return `?${new URLSearchParams(withoutBlanks(parameters))}`
}
