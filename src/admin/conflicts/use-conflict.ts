import { type ComponentType, useRef, useState } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { call } from '#browser/http/call.ts'
import { HttpError } from '#browser/http/call-errors.ts'
import type { EntityName } from '#contract/entities.ts'
import { history, type Revision } from '#contract/history.ts'
import type { ConflictPanelProps } from './conflict-panel.tsx'
import { mergeValues } from './merge-values.ts'

interface ConflictOptions<Item, Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>
  /** The item with which the form opens; undefined for a new one. */
  opened: Item | undefined
  valuesOf: (item: Item) => Values
  entity: EntityName
  /** The item's id; of a single entity its name. */
  id: string
  /** Loads the item as it is now; undefined if it was deleted. */
  load: () => Promise<Item | undefined>
}

/** A save that was refused because somebody else changed or deleted the item since the form opened. */
export interface Conflict {
  Panel: ComponentType<ConflictPanelProps>
  isDeleted: boolean
  /** Who changed it and when, if the history still knows. */
  revision: Revision | undefined
  /** The fields in which theirs and mine differed. */
  names: readonly string[]
  theirs: FieldValues
  mine: FieldValues
}

/**
 * Keeps the version that a form is based on, for `If-Match`. What others have changed is taken over in fields that were not changed here.
 * After a refused save, `found` has theirs and mine (spec §7: from other calls, never from the error's body).
 */
export function useConflict<Item extends { version?: number | undefined }, Values extends FieldValues, Output>(
  options: ConflictOptions<Item, Values, Output>,
) {
  const { form, opened, valuesOf, entity, id, load } = options
  const [found, setFound] = useState<Conflict>()
  const base = useRef({ values: form.getValues() as FieldValues, version: opened?.version })

  function merge(item: Item) {
    const theirs = valuesOf(item)
    const mine = { ...form.getValues() }
    const { untouched, disputed } = mergeValues({ base: base.current.values, theirs, mine })
    if (untouched.length > 0) {
      const taken = Object.fromEntries(untouched.map((name) => [name, theirs[name]]))
      // Unlike `setValue` this is no input, so that it leaves no draft.
      form.reset({ ...mine, ...taken } as DefaultValues<Values>, { keepDefaultValues: true })
    }
    return { theirs, mine, untouched, disputed }
  }

  function rebase(item: Item): void {
    base.current = { values: valuesOf(item), version: item.version }
  }

  return {
    found,
    /** What the form is based on, for its draft. */
    draftBase: {
      read: () => base.current,
      restore: (former: unknown) => {
        base.current = former as typeof base.current
      },
    },
    /** The version for the next save. */
    version: () => base.current.version,
    /** Takes over a newer item. If it differs in a field that was changed here, the next save is a conflict. */
    refresh(item: Item): void {
      if (item.version !== undefined && item.version === base.current.version) return
      if (merge(item).disputed.length === 0) rebase(item)
    },
    /** Shows what the server has stored after a save. */
    accept(item: Item): void {
      rebase(item)
      form.reset(valuesOf(item))
      setFound(undefined)
    },
    /** Called with the failure of a save; loads what is needed to resolve a conflict. */
    async onFailed(error: unknown): Promise<void> {
      if (!opened || !(error instanceof HttpError) || (error.status !== 412 && error.status !== 404)) return
      try {
        const [{ ConflictPanel: Panel }, item, [revision]] = await Promise.all([
          import('./conflict-panel.tsx'),
          load(),
          call(history.list, { query: { entity, id, limit: '1' } }),
        ])
        if (!item) return setFound({ Panel, isDeleted: true, revision, names: [], theirs: {}, mine: {} })
        const { theirs, mine, untouched, disputed } = merge(item)
        rebase(item)
        const names = Object.keys(theirs).filter((name) => untouched.includes(name) || disputed.includes(name))
        setFound({ Panel, isDeleted: false, revision, names, theirs, mine })
      } catch {
        // The reason beside the button stays; the next save tries again.
      }
    },
  }
}
