import { type MouseEvent, useEffect, useRef, useState } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { clearDraft, type Draft, draftKey, readDraft, writeDraft } from '#browser/draft-store.ts'
import { Button } from '../ui/button.tsx'
import { focusStart } from '../ui/focus.ts'
import { formText } from './forms.text.ts'

const writeDelayMs = 300

interface DraftOptions<Values> {
  /** The name of the form. Each user has their own drafts. */
  name: string
  /** The form's initial values; equal values are no draft. */
  initial: Values
  secretFields?: readonly string[]
  /** What the form is based on; stored with the draft, so that a later save notices what others have changed since. */
  base?: { read: () => unknown; restore: (base: unknown) => void }
  /** Called when the form is closed or left with a draft stored. */
  onKept?: () => void
}

/**
 * Stores what is typed into a form as a draft in this browser until it is saved: one for each form and user. When the form opens, an earlier
 * draft is offered, but not filled in. What was typed before it is restored is offered in its place.
 */
export function useDraft<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  { name, initial, secretFields = [], base, onKept }: DraftOptions<Values>,
) {
  // 'Sair' removes the user before the form is unmounted.
  const [key] = useState(() => draftKey(name))
  const [found, setFound] = useState(() => readDraft(key))
  const typed = useRef<Draft>(undefined)
  // Set while a change is not stored yet; calling it stores it at once.
  const pending = useRef<(() => void) | undefined>(undefined)
  // The stored draft as this form read or wrote it.
  const own = useRef(JSON.stringify(found))
  const latest = useRef({ onKept, found })
  latest.current = { onKept, found }

  function store(draft: Draft | undefined): void {
    if (draft) writeDraft(key, draft)
    else clearDraft(key)
    own.current = JSON.stringify(readDraft(key))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: key, initial values and secrets of a form never change
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const flush = () => pending.current?.()
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: ({ values, name }) => {
        // A reset has no field name, typing does.
        if (name === undefined) return
        clearTimeout(timer)
        // As it is now: the form may be based on another version before this is stored.
        const typedOn = base?.read()
        pending.current = () => {
          pending.current = undefined
          const kept = withoutSecrets(values, secretFields)
          const isBlank = JSON.stringify(kept) === JSON.stringify(withoutSecrets(initial, secretFields))
          typed.current = isBlank ? undefined : { values: kept, base: typedOn }
          store(typed.current ?? latest.current.found)
        }
        timer = setTimeout(flush, writeDelayMs)
      },
    })
    window.addEventListener('pagehide', flush)
    return () => {
      unsubscribe()
      clearTimeout(timer)
      window.removeEventListener('pagehide', flush)
      flush()
      if (typed.current && readDraft(key)) latest.current.onKept?.()
    }
  }, [form])

  return {
    found: found !== undefined,
    restore: () => {
      pending.current?.()
      if (!found) return
      form.reset({ ...form.getValues(), ...found.values } as DefaultValues<Values>, { keepDefaultValues: true })
      if (found.base !== undefined) base?.restore(found.base)
      setFound(typed.current)
      typed.current = found
      store(found)
    },
    discard: () => {
      pending.current?.()
      setFound(undefined)
      store(typed.current)
    },
    /** Offers what was typed, because the form shows something else in its place. */
    offer: () => {
      pending.current?.()
      setFound(typed.current)
      typed.current = undefined
    },
    /** Deletes the draft after a save. If the form was closed during its save, the draft of the next form stays. */
    forget: () => {
      pending.current = undefined
      if (JSON.stringify(readDraft(key)) === own.current) clearDraft(key)
      typed.current = undefined
      setFound(undefined)
    },
  }
}

function withoutSecrets(values: object, secretFields: readonly string[]): object {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !secretFields.includes(name)))
}

interface DraftNoticeProps {
  /** What a draft of this form lacks. */
  hint?: string | false
  onRestore: () => void
  onDiscard: () => void
}

/** Above a form: offers what was typed here and never saved. */
export function DraftNotice({ hint, onRestore, onDiscard }: DraftNoticeProps) {
  // The pressed button disappears together with the notice.
  const then = (action: () => void) => (event: MouseEvent<HTMLButtonElement>) => {
    focusStart(event.currentTarget.form)
    action()
  }
  return (
    <div role="status" className="strip line spread">
      <div>
        <p>{formText.draftFound}</p>
        {hint && <p className="hint">{hint}</p>}
      </div>
      <div className="line">
        <Button onClick={then(onRestore)}>{formText.draftRestore}</Button>
        <Button onClick={then(onDiscard)}>{formText.draftDiscard}</Button>
      </div>
    </div>
  )
}
