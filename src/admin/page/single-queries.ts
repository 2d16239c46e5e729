import { useQueryClient } from '@tanstack/react-query'
import { call } from '#browser/http/call.ts'
import { sendBySize } from '../lists/entity-client.ts'
import { loadList } from '../lists/load-list.ts'
import type { SingleClient, SingleItem } from './page-part.ts'

/** The query for a single entity's item, and its key in the cache. */
export function singleQuery<Item extends SingleItem>({ entity, list }: SingleClient) {
  return {
    queryKey: ['page', entity],
    queryFn: ({ signal }: { signal?: AbortSignal }) => loadList(list, signal ? { signal } : {}) as Promise<Item>,
  }
}

/** Returns functions that load the item again, and that save it and replace the cached one. */
export function useSingleCalls<Item extends SingleItem>(client: SingleClient) {
  const queryClient = useQueryClient()
  const { queryKey, queryFn } = singleQuery<Item>(client)
  return {
    async load(): Promise<Item> {
      const item = await queryFn({})
      queryClient.setQueryData<Item>(queryKey, item)
      return item
    },
    async save(body: object, ifMatch: number | undefined, onProgress: (fraction: number) => void): Promise<Item> {
      const saved = (await call(client.save, { body: body as never, ifMatch, send: sendBySize(onProgress) })) as Item
      // A load that began before the save must not bring the former one back.
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData<Item>(queryKey, saved)
      return saved
    },
  }
}
