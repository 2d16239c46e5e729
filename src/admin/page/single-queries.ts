import { loadList } from '../lists/load-list.ts'
import type { SingleClient, SingleItem } from './page-part.ts'

/** The query for a single entity's item, and its key in the cache. */
export function singleQuery<Item extends SingleItem>({ entity, list }: SingleClient) {
  return {
    queryKey: ['page', entity],
    queryFn: ({ signal }: { signal?: AbortSignal }) => loadList(list, signal ? { signal } : {}) as Promise<Item>,
  }
}
