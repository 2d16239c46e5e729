import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '#browser/http/call.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { type EntityName, entities } from '#contract/entities.ts'
import { listOfReply } from '#contract/entity.ts'
import { history, type Revision, trash } from '#contract/history.ts'
import { users } from '#contract/users.ts'
import { useAction, useReportLoadFailure } from '../lists/actions.ts'
import { loadList } from '../lists/entity-calls.ts'
import { undoEdit, undoReturn, useOfferUndo } from '../undo/offer-undo.tsx'
import { undoText } from '../undo/undo.text.ts'
import { bringBackText, historyText, undoneText } from './history.text.ts'

const pageSize = 50

/** All changes or those of one item, by one person, of one entity. */
export interface HistoryFilters extends Record<string, string | undefined> {
  entity: EntityName | undefined
  id: string | undefined
  by: string | undefined
}

/** The changes that match, newest first, in pages of 50. */
export function useChanges(filters: HistoryFilters, enabled: boolean) {
  const changes = useInfiniteQuery({
    queryKey: ['history', filters],
    queryFn: ({ pageParam, signal }) =>
      call(history.list, { query: withoutBlanks({ ...filters, before: pageParam, limit: String(pageSize) }), signal }),
    initialPageParam: '',
    getNextPageParam: (page) => (page.length < pageSize ? undefined : String(page.at(-1)?.revision)),
    enabled,
  })
  useReportLoadFailure(changes, historyText.loadFailed)
  return changes
}

/** The deleted items that match, the last one first. */
export function useTrash({ entity, by }: HistoryFilters, enabled: boolean) {
  const items = useQuery({
    queryKey: ['trash'],
    queryFn: ({ signal }) => call(trash.list, { signal }),
    enabled,
    select: (all) =>
      all
        .filter((item) => (!entity || item.entity === entity) && (!by || item.deletedBy?._id === by))
        .toSorted((a, b) => b.deletedAt.localeCompare(a.deletedAt)),
  })
  useReportLoadFailure(items, historyText.trashLoadFailed)
  return items
}

export type Person = NonNullable<Revision['by']>

/** The people to filter by: those who made these changes, and all users once they are loaded. */
export function usePeople(changes: readonly Pick<Revision, 'by'>[]): readonly Person[] {
  const { data = [] } = useQuery({ queryKey: ['people'], queryFn: ({ signal }) => call(users.list, { signal }) })
  const people = [...changes.flatMap(({ by }) => by ?? []), ...data]
  return [...new Map(people.map(({ _id, name }) => [_id, { _id, name }])).values()].toSorted((a, b) =>
    a.name.localeCompare(b.name, 'pt-BR'),
  )
}

/** An entity's list as it is now, and the version of its order. */
export interface Present {
  items: readonly ({ _id?: string; version?: number } & Record<string, unknown>)[]
  version: number | undefined
}

export function usePresent(entity: EntityName) {
  return useQuery({
    queryKey: ['present', entity],
    queryFn: async ({ signal }): Promise<Present> => {
      let version: number | undefined
      const onVersion = (etag: number) => {
        version = etag
      }
      const reply = await loadList<AnyEndpoint>(entities[entity], { signal, onVersion })
      return { items: listOfReply(reply), version } as Present
    },
  })
}

/** The titles of an entity's items by id; undefined until they are loaded. */
export function useTitles(entity: EntityName): Map<string, string> | undefined {
  const traits = entities[entity]
  const titleOf = 'titleOf' in traits ? (traits.titleOf as (item: unknown) => string) : () => ''
  const { data } = usePresent(entity)
  return data && new Map(data.items.map((item) => [item._id ?? '', titleOf(item)]))
}

/** What the statuses of these calls mean. */
export const historyCall = {
  path: history.list.path,
  deleting: true,
  reasons: { 404: historyText.gone, 409: historyText.emailTaken, 412: historyText.changedMeanwhile },
}

interface Restore {
  entity: EntityName
  id: string
  title: string
  /** Whether it was deleted before. */
  isBack: boolean
  run: () => Promise<Record<string, unknown>>
}

/** An action that restores something, which can be undone. */
export function useRestore({ entity, id, title, isBack, run }: Restore) {
  const offerUndo = useOfferUndo()
  const { done, failed } = isBack ? bringBackText(title) : undoneText
  return useAction({
    ...historyCall,
    text: { failed },
    async run() {
      const { version } = await run()
      offerUndo({
        success: done,
        title,
        text: isBack ? undoText.broughtBack : undoText.restored,
        done: isBack ? undoText.deletedAgain : undoText.restoreUndone,
        undo: () => (isBack ? undoReturn : undoEdit)({ entity, id, version: version as number }),
      })
    },
  })
}

/** The parameters that are set. */
export function withoutBlanks(parameters: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(parameters).filter((entry): entry is [string, string] => Boolean(entry[1])))
}
