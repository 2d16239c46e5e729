import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { useLocation } from 'wouter'
import { type Draft, draftKey, readDraft, writeDraft } from '#browser/draft-store.ts'
import { readItem, removeItem } from '#browser/storage.ts'
import { isSameValue } from '#contract/entity.ts'
import { Button } from '../ui/button.tsx'
import { focusStart } from '../ui/focus.ts'
import { useOfferUndo } from '../undo/offer-undo.tsx'
import { formText } from './forms.text.ts'

interface DraftOptions<Values> {
  /** The name of the form. Each user has their own drafts. */
  name: string
  /** The form's initial values; equal values are no draft. */
  initial: Values
  secretFields?: readonly string[]
  /** What the form is based on; stored with the draft, so that a later save notices what others have changed since. */
  base?: { current: unknown }
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
  // The stored draft as this form read or wrote it.
  const own = useRef(readItem(key))

  function store(draft: Draft | undefined): void {
    if (draft) writeDraft(key, draft)
    else removeItem(key)
    own.current = readItem(key)
  }

  const onInput = useEffectEvent((values: Values) => {
    const kept = withoutSecrets(values, secretFields)
    const isBlank = Object.entries(kept).every(([field, value]) => isSameValue(value, initial[field]))
    typed.current = isBlank ? undefined : { values: kept, base: base?.current }
    store(typed.current ?? found)
  })
  const onClosed = useEffectEvent(() => {
    if (typed.current && readDraft(key)) onKept?.()
  })
  useEffect(() => {
    const unsubscribe = form.subscribe({
      formState: { values: true },
      // A reset has no field name, typing does.
      callback: ({ values, name }) => name !== undefined && onInput(values),
    })
    return () => {
      unsubscribe()
      onClosed()
    }
  }, [form])

  return {
    found: found !== undefined,
    restore: () => {
      if (!found) return
      form.reset({ ...form.getValues(), ...found.values } as DefaultValues<Values>, { keepDefaultValues: true })
      if (base && found.base !== undefined) base.current = found.base
      setFound(typed.current)
      typed.current = found
      store(found)
    },
    discard: () => {
      setFound(undefined)
      store(typed.current)
    },
    /** Offers what was typed, because the form shows something else in its place. */
    offer: () => {
      setFound(typed.current)
      typed.current = undefined
    },
    /** Deletes the draft after a save. If the form was closed during its save, the draft of the next form stays. */
    forget: () => {
      if (readItem(key) === own.current) removeItem(key)
      typed.current = undefined
      setFound(undefined)
    },
  }
}

/**
 * Returns a function that says that what was typed is kept as a draft, with a way back to the form's screen.
 * @param reopen opens the form again, if it is in a modal of the screen that is open
 * @param hash opens the form on its screen, when another screen is open
 */
export function useOfferDraft(reopen: () => void = () => undefined, hash = ''): () => void {
  const offerUndo = useOfferUndo()
  const [current, navigate] = useLocation()
  const [path] = useState(current)
  const goBack = async () => {
    if (window.location.pathname === path) reopen()
    else navigate(path + hash)
  }
  return () => offerUndo({ text: formText.draftKept, button: formText.draftBack, undo: goBack })
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
    <div role="status" className="strip line spread tinted">
      <div>
        <p>{formText.draftFound}</p>
        {hint && <p className="hint">{hint}</p>}
      </div>
      <div className="line opposite">
        <Button onClick={then(onRestore)}>{formText.draftRestore}</Button>
        <Button onClick={then(onDiscard)}>{formText.draftDiscard}</Button>
      </div>
    </div>
  )
}
