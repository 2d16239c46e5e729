import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useConflict } from '../conflicts/use-conflict.ts'
import type { Entity, EntitySlice } from './entity-slice.ts'

/** The conflicts of an item's form. An old card is refreshed when its form opens. */
export function useFormConflict<Item extends Entity, Values extends FieldValues, Input>(
  { client, valuesOf }: EntitySlice<Item, Values, Input>,
  form: UseFormReturn<Values, unknown, Input>,
  edited: Item | undefined,
) {
  const queryClient = useQueryClient()
  const id = edited?._id ?? ''
  /** Loads the list again and finds the item in it; undefined if it was deleted. */
  async function reload(signal: AbortSignal): Promise<Item | undefined> {
    const items = await client.list(signal)
    queryClient.setQueryData<Item[]>([client.name], items)
    return items.find(({ _id }) => _id === id)
  }
  const load = () => reload(new AbortController().signal)
  const conflict = useConflict({ form, opened: edited, valuesOf, entity: client.name, id, load })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    if (!edited) return
    const opening = new AbortController()
    reload(opening.signal).then(
      (item) => item && conflict.refresh(item),
      // A failed save will say why.
      () => undefined,
    )
    return () => opening.abort()
  }, [])
  return conflict
}
