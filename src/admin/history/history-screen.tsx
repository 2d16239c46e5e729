import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { entityNames } from '#contract/entities.ts'
import { timeZoneOf } from '#contract/opening-hours.ts'
import { singleQuery } from '../lists/entity-calls.ts'
import { ChangesList } from './changes-list.tsx'
import { type HistoryFilters, searchOf } from './filters.tsx'
import { historyText } from './history.text.ts'
import { TrashList } from './trash-list.tsx'

/** What happened, or with `?trash=1` what was deleted. The address has the filters; `?entity=&id=` is the history of one item. */
export function Screen() {
  const [search] = useSearchParams()
  const { entity, id, by, trash } = Object.fromEntries(search) as Record<string, string | undefined>
  const known = entityNames.find((name) => name === entity)
  const filters: HistoryFilters = { entity: known, id: known && id, by }
  const { data: company } = useQuery(singleQuery('company'))
  const View = trash ? TrashList : ChangesList
  return (
    <>
      <title>{historyText.title}</title>
      <h1>{historyText.title}</h1>
      <p className="screen-intro soft">{historyText.intro}</p>
      {!filters.id && (
        <nav aria-label={historyText.views} className="segments history-views">
          <Link to={searchOf(filters)} aria-current={trash ? undefined : 'page'}>
            {historyText.changes}
          </Link>
          <Link to={searchOf({ ...filters, trash: '1' })} aria-current={trash ? 'page' : undefined}>
            {historyText.trash}
          </Link>
        </nav>
      )}
      <View filters={filters} timeZone={timeZoneOf(company?.state ?? '')} />
    </>
  )
}
