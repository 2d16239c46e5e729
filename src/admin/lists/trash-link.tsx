import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '#browser/http/call.ts'
import { trash } from '#contract/history.ts'
import { paths } from '../paths.ts'
import { listText } from './lists.text.ts'

/** In an empty list: leads to its deleted items, if there are any. */
export function TrashLink({ entity }: { entity: string }) {
  const { data } = useQuery({ queryKey: ['trash'], queryFn: ({ signal }) => call(trash.list, { signal }) })
  if (!data?.some((item) => item.entity === entity)) return null
  return (
    <Link to={`${paths.history}?${new URLSearchParams({ entity, trash: '1' })}`} className="quiet-button">
      {listText.deletedItems}
    </Link>
  )
}
