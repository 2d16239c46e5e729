import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useConflict } from '../conflicts/use-conflict.ts'
import { useReload } from './entity-queries.ts'
import type { Entity, EntitySlice } from './entity-slice.ts'

/** The conflicts of an item's form. An old card is refreshed when its form opens. */
export function useFormConflict<Item extends Entity, Values extends FieldValues, Input>(
  slice: EntitySlice<Item, Values, Input>,
  form: UseFormReturn<Values, unknown, Input>,
  edited: Item | undefined,
) {
  const reload = useReload(slice)
  const id = edited?._id ?? ''
  const conflict = useConflict({
    form,
    opened: edited,
    valuesOf: slice.valuesOf,
    entity: slice.client.name,
    id,
    load: () => reload(id),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    if (!edited) return
    const opening = new AbortController()
    reload(id, opening.signal).then(
      (item) => item && conflict.refresh(item),
      // A failed save will say why.
      () => undefined,
    )
    return () => opening.abort()
  }, [])
  return conflict
}
