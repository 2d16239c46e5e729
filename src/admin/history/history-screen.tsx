import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'wouter'
import { timeZoneOf } from '#contract/opening-hours.ts'
import { singleQuery } from '../calls/entity-calls.ts'
import { ChangesList } from './changes-list.tsx'
import { filtersIn } from './filters.tsx'
import { historyText } from './history.text.ts'
import { TrashList } from './trash-list.tsx'

/** What happened, or with `?trash=1` what was deleted. The address has the filters; `?entity=&id=` is the history of one item. */
export function Screen() {
  const [search] = useSearchParams()
  const trash = search.get('trash')
  const filters = filtersIn(search)
  const { data: company } = useQuery(singleQuery('company'))
  const View = trash ? TrashList : ChangesList
  return (
    <>
      <title>{historyText.title}</title>
      <h1>{historyText.title}</h1>
      <p className="screen-intro soft">{historyText.intro}</p>
      {!filters.id && (
        <nav aria-label={historyText.views} className="segments history-views">
          <Link to={`?${new URLSearchParams(filters)}`} aria-current={trash ? undefined : 'page'}>
            {historyText.changes}
          </Link>
          <Link to={`?${new URLSearchParams({ ...filters, trash: '1' })}`} aria-current={trash ? 'page' : undefined}>
            {historyText.trash}
          </Link>
        </nav>
      )}
      <View filters={filters} timeZone={timeZoneOf(company?.state ?? '')} />
    </>
  )
}
