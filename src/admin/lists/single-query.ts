import { type EntityName, entities, type ItemOf } from '#contract/entities.ts'
import { loadList } from './load-list.ts'

/** The query for a single entity's item, and its key in the cache; null while nothing is stored. */
export function singleQuery<Name extends Extract<EntityName, 'meta' | 'company' | 'texts'>>(name: Name) {
  return {
    queryKey: [name],
    async queryFn({ signal }: { signal: AbortSignal }): Promise<ItemOf<Name> | null> {
      const reply: unknown = await loadList(entities[name].list, { signal })
      // GET /meta returns a list, whose first element is used (spec §3).
      return (Array.isArray(reply) ? (reply[0] ?? null) : reply) as ItemOf<Name> | null
    },
  }
}
