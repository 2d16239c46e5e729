import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { call } from '#browser/call.ts'
import { isSameValue } from '#contract/entity.ts'
import { history } from '#contract/history.ts'
import type { Item } from '../calls/entity-calls.ts'
import { entityQuery } from '../calls/entity-calls.ts'
import type { Conflict, FoundConflict } from './conflict.tsx'
import { type Form, formValues } from './fields.tsx'
import type { Resource } from './resource.ts'

/** The stored item that an edit is based on: its values in the form, and the version that a save replaces. */
export interface Base {
  values: FieldValues
  version: number | undefined
}

interface EditState {
  /** Absent while the form creates an item. Older than the stored item while both differ in a field that was changed here. */
  base?: Base
  /** Somebody else changed or deleted the item, so that a save was refused. */
  conflict?: FoundConflict & { Panel: typeof Conflict }
}

/** What a form does: it creates an item, edits one, or is in a conflict. A newer item is taken over in the fields that were not changed here. */
export function useEditState<Edited extends Item>(form: Form, resource: Resource<Edited>, item: Edited | undefined) {
  const { entity, fields } = resource
  const query = entityQuery(entity)
  const queryClient = useQueryClient()
  const id = item?._id
  const baseOn = (stored?: Item): Base => ({ values: formValues(fields, stored), version: stored?.version })
  const [{ base, conflict }, setState] = useState<EditState>(() => (item ? { base: baseOn(item) } : {}))
  const rebase = (base: Base) => setState((state) => (state.base ? { ...state, base } : state))

  /** Returns the names of the fields that both changed, to something else. */
  function takeOver(newest: Item): string[] {
    if (!base || (newest.version !== undefined && newest.version === base.version)) return []
    const next = baseOn(newest)
    const { values: theirs } = next
    const mine = form.getValues()
    const edited = Object.keys(fields).filter((name) => !isSameValue(mine[name], base.values[name]))
    const disputed = edited.filter(
      (name) => !isSameValue(theirs[name], base.values[name]) && !isSameValue(theirs[name], mine[name]),
    )
    // Unlike `setValue` this is no input, so that it leaves no draft. The defaults are what is stored now.
    form.reset(theirs, { keepValues: true })
    form.reset(
      { ...theirs, ...Object.fromEntries(edited.map((name) => [name, mine[name]])) },
      { keepDefaultValues: true },
    )
    if (disputed.length === 0) rebase(next)
    return disputed
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a newly loaded one
  useEffect(() => {
    if (item) takeOver(item)
  }, [item])

  return {
    base,
    conflict,
    create: () => setState({}),
    /** Begins the edit again, from this item. Returns its base. */
    edit(stored: Item | undefined): Base {
      const base = baseOn(stored)
      setState({ base })
      return base
    },
    /** Only what the edit is based on changes. */
    rebase,
    /** Loads what is needed to resolve a conflict: its panel, and what is stored now (spec §7: from other calls, never from the error's body). */
    async findConflict(): Promise<void> {
      try {
        const [{ Conflict }, { items }, [revision]] = await Promise.all([
          import('./conflict.tsx'),
          queryClient.fetchQuery(query),
          call(history.list, { query: { entity, id: id ?? entity, limit: '1' } }),
        ])
        const theirs = (items as Item[]).find(({ _id }) => _id === id)
        const names = theirs ? takeOver(theirs) : []
        setState((state) => ({ ...state, conflict: { Panel: Conflict, revision, theirs, names } }))
      } catch {
        // The reason beside the button stays; the next save tries again.
      }
    },
  }
}
