import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { type EntityName, entityNames } from '#contract/entities.ts'

/** What the screen shows: all changes or those of one item, by one person, of one entity; or the trash. */
export interface HistoryFilters {
  entity?: EntityName
  id?: string
  by?: string
  trash?: '1'
}

/** The filters in the URL, so that going back restores them. */
export function useFilters(): HistoryFilters {
  const [search] = useSearchParams()
  return useMemo(() => {
    const { entity, id, by, trash } = Object.fromEntries(search) as Record<string, string | undefined>
    const known = entityNames.find((name) => name === entity)
    return {
      ...(known ? { entity: known } : {}),
      ...(known && id ? { id } : {}),
      ...(by ? { by } : {}),
      ...(trash ? { trash: '1' } : {}),
    }
  }, [search])
}

/** The query string of these filters. */
export function searchOf(filters: { [Name in keyof HistoryFilters]: HistoryFilters[Name] | '' }): string {
  return `?${new URLSearchParams(withoutBlanks(filters))}`
}

/** The parameters that are set. */
export function withoutBlanks(parameters: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(parameters).filter((entry): entry is [string, string] => Boolean(entry[1])))
}
