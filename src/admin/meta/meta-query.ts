import { useQueryClient } from '@tanstack/react-query'
import { call } from '#browser/http/call.ts'
import { type Meta, type MetaInput, meta } from '#contract/meta.ts'
import { asAdministrator } from '../lists/entity-client.ts'

/** The query for the configuration, and its key in the cache. */
export const metaQuery = {
  queryKey: ['footer'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(asAdministrator(meta.list), { signal }),
}

/** Returns a function that saves the configuration and replaces the cached one. */
export function useSaveMeta() {
  const queryClient = useQueryClient()
  return async (input: MetaInput, ifMatch?: number): Promise<Meta> => {
    const saved = await call(meta.save, { body: { ...input }, ifMatch })
    // A load that began before the save must not bring the former one back.
    await queryClient.cancelQueries(metaQuery)
    queryClient.setQueryData<Meta[]>(metaQuery.queryKey, [saved])
    return saved
  }
}
