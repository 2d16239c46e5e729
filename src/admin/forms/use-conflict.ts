import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { call } from '#browser/http/call.ts'
import { isSameValue } from '#contract/entity.ts'
import { history } from '#contract/history.ts'
import { entityQuery } from '../calls/entity-calls.ts'
import type { Conflict, FoundConflict } from './conflict.tsx'
import { type Form, formValues } from './fields.tsx'
import type { Item, Resource } from './resource.ts'

interface ConflictOptions<Edited extends Item> {
  form: Form
  resource: Resource<Edited>
  /** As it is in the cache. */
  item: Edited | undefined
  /** The form's initial values. */
  initial: FieldValues
  /** Whether the form creates the item. */
  isNew: boolean
}

/** What a form is based on, and the conflict of a refused save. A newer item is taken over in the fields that were not changed here. */
export function useConflict<Edited extends Item>({ form, resource, item, initial, isNew }: ConflictOptions<Edited>) {
  const { entity, fields } = resource
  const query = entityQuery(entity)
  const queryClient = useQueryClient()
  const id = item?._id
  const [conflict, setConflict] = useState<FoundConflict & { Panel: typeof Conflict }>()
  // Older than the newest item while both differ in a field that was changed here.
  const base = useRef({ values: initial, version: item?.version })

  /** Returns the names of the fields that both changed, to something else. */
  function takeOver(newest: Edited): string[] {
    if (newest.version !== undefined && newest.version === base.current.version) return []
    const { values: former } = base.current
    const theirs = formValues(fields, newest)
    const mine = form.getValues()
    const edited = Object.keys(fields).filter((name) => !isSameValue(mine[name], former[name]))
    const disputed = edited.filter(
      (name) => !isSameValue(theirs[name], former[name]) && !isSameValue(theirs[name], mine[name]),
    )
    // Unlike `setValue` this is no input, so that it leaves no draft. The defaults are what is stored now.
    form.reset(theirs, { keepValues: true })
    form.reset(
      { ...theirs, ...Object.fromEntries(edited.map((name) => [name, mine[name]])) },
      { keepDefaultValues: true },
    )
    if (disputed.length === 0) base.current = { values: theirs, version: newest.version }
    return disputed
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a newly loaded one
  useEffect(() => {
    if (item && !isNew) takeOver(item)
  }, [item])

  return {
    base,
    conflict,
    /** Loads what is needed to resolve a conflict: its panel, and what is stored now (spec §7: from other calls, never from the error's body). */
    async find(): Promise<void> {
      try {
        const [{ Conflict }, { items }, [revision]] = await Promise.all([
          import('./conflict.tsx'),
          queryClient.fetchQuery(query),
          call(history.list, { query: { entity, id: id ?? entity, limit: '1' } }),
        ])
        const theirs = (items as Item[]).find(({ _id }) => _id === id) as Edited | undefined
        setConflict({ Panel: Conflict, revision, theirs, names: theirs ? takeOver(theirs) : [] })
      } catch {
        // The reason beside the button stays; the next save tries again.
      }
    },
    end: () => setConflict(undefined),
    /** From now on the form is based on this item. Returns its values. */
    rebase(newest: Item | undefined): FieldValues {
      const values = formValues(fields, newest)
      base.current = { values, version: newest?.version }
      setConflict(undefined)
      return values
    },
  }
}
