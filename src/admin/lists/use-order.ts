import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { HttpError } from '#browser/http/call-errors.ts'
import { useReportFailure } from '../forms/failure-reason.ts'
import { useOfferUndo } from '../undo/offer-undo.tsx'
import { undoText } from '../undo/undo.text.ts'
import { undoEdit } from '../undo/undo-calls.ts'
import type { AnySlice, Entity } from './entity-slice.ts'
import { listText } from './lists.text.ts'

/**
 * The order of a list while it is changed. It begins with the server's present one, until which `isReady` is false. Each saved order is shown at once; calls are sent one after the other, and while one is under way
 * only the newest order waits. After a failure the list is in the server's order again.
 */
export function useOrder<Item extends Entity>({ client }: AnySlice<Item>, items: readonly Item[]) {
  const queryClient = useQueryClient()
  const report = useReportFailure()
  const offerUndo = useOfferUndo()
  const [shown, setShown] = useState<readonly Item[]>()
  // Two events may come before a render, so the order is not taken from the state.
  const newest = useRef<readonly Item[]>(undefined)
  const waiting = useRef<readonly Item[]>(undefined)
  const isSaving = useRef(false)
  // The first saved order since the list was opened here, or since the last undo: they are undone together.
  const firstVersion = useRef<number>(undefined)
  const [isOutdated, setOutdated] = useState(false)
  const [isReady, setReady] = useState(false)
  // A list that lost an item here has an older version than the server's, which would refuse its order.
  useEffect(() => {
    void queryClient.invalidateQueries({ queryKey: [client.name] }).then(() => setReady(true))
  }, [queryClient, client])

  function show(order: readonly Item[] | undefined): void {
    newest.current = order
    setShown(order)
  }

  /** Shows the order from before a drag; once that is saved, the list itself, which may have changed meanwhile. */
  function restore(before: readonly Item[] | undefined): void {
    show(isSaving.current ? before : undefined)
  }

  async function save(order: readonly Item[]): Promise<void> {
    const queryKey = [client.name]
    show(order)
    waiting.current = order
    if (isSaving.current) return
    isSaving.current = true
    let saved = items
    try {
      while (waiting.current) {
        const next: readonly Item[] = waiting.current
        waiting.current = undefined
        // A list requested before the change must not undo it.
        await queryClient.cancelQueries({ queryKey })
        queryClient.setQueryData(queryKey, numbered(next))
        offerToUndo(await client.reorder?.(next.map(({ _id }) => _id)))
        saved = next
        setOutdated(false)
      }
    } catch (error) {
      waiting.current = undefined
      firstVersion.current = undefined
      queryClient.setQueryData(queryKey, saved)
      show(undefined)
      setOutdated(error instanceof HttpError && error.status === 412)
      report(error, listText.orderFailed)
    }
    isSaving.current = false
    await queryClient.invalidateQueries({ queryKey })
    if (newest.current === saved) show(undefined)
  }

  function offerToUndo(version: number | undefined): void {
    const { name } = client
    // The version of an order is the revision that set it.
    firstVersion.current ??= version
    const since = firstVersion.current
    const undo = async () => {
      await undoEdit({ entity: name, id: name, version, since })
      firstVersion.current = undefined
    }
    offerUndo({ text: undoText.ordered, done: undoText.orderBack, undo })
  }

  /** A list that is ordered by a field gets the numbers that the server stores. */
  function numbered(order: readonly Item[]): readonly Item[] {
    const { orderedBy } = client
    return orderedBy === 'place' ? order : order.map((item, number) => ({ ...item, [orderedBy]: number }))
  }

  return { isReady, isOutdated, shown: shown ?? items, current: () => newest.current ?? items, show, restore, save }
}
