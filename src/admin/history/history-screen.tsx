import { useMemo } from 'react'
import { ChangesList } from './changes-list.tsx'
import { FilterBar } from './filter-bar.tsx'
import { useFilters } from './filters.ts'
import { historyText } from './history.text.ts'
import { useChanges, usePeople, useTrash } from './history-queries.ts'
import { TrashList } from './trash-list.tsx'

/** What happened, and the trash; the URL has the filters. */
export function HistoryScreen() {
  const filters = useFilters()
  const changes = useChanges(filters)
  const trash = useTrash(filters)
  const revisions = useMemo(() => changes.data?.pages.flat() ?? [], [changes.data])
  const people = usePeople([...revisions.map(({ by }) => by), ...(trash.data ?? []).map(({ deletedBy }) => deletedBy)])
  return (
    <>
      <title>{historyText.title}</title>
      <h1>{historyText.title}</h1>
      <p className="screen-intro soft">{historyText.intro}</p>
      <FilterBar filters={filters} people={people} itemTitle={revisions[0]?.title ?? ''} />
      {filters.trash ? <TrashList trash={trash} /> : <ChangesList changes={changes} revisions={revisions} />}
    </>
  )
}
