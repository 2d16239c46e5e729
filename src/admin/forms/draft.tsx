import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { useLocation } from 'wouter'
import { draftForm, type LeftDraft, newDraftKey, readDrafts, writeDraft } from '#browser/draft-store.ts'
import { readItem, removeItem } from '#browser/storage.ts'
import { isSameValue } from '#contract/entity.ts'
import { draftOffer, useOfferUndo } from '../undo/offer-undo.tsx'
import { formText } from './forms.text.ts'

interface DraftOptions<Values> {
  /** The name of the form. Each user has their own drafts. */
  name: string
  /** The form's initial values; equal values are no draft. */
  initial: Values
  secretFields?: readonly string[]
  /** What the form is based on; stored with the draft, so that a later save notices what others have changed since. */
  base?: unknown
  /** Called when the form is closed or left with a draft stored. */
  onKept?: () => void
}

/**
 * Stores what is typed into a form as a draft in this browser until it is saved. Each opening of a form has a draft of its own, which no other
 * one writes over. When the form opens, those that were left are offered, but not filled in; so is what was typed before one is restored.
 */
export function useDraft<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  { name, initial, secretFields = [], base, onKept }: DraftOptions<Values>,
) {
  // 'Sair' removes the user before the form is unmounted.
  const [drafts] = useState(() => draftForm(name))
  const own = useRef('')
  own.current ||= newDraftKey(drafts)
  const [left, setLeft] = useState(() => readDrafts(drafts))

  const onInput = useEffectEvent((values: Values) => {
    const kept = Object.entries(values).filter(([field]) => !secretFields.includes(field))
    const isBlank = kept.every(([field, value]) => isSameValue(value, initial[field]))
    if (isBlank) removeItem(own.current)
    else writeDraft(own.current, { values: Object.fromEntries(kept), base })
  })
  const onClosed = useEffectEvent(() => {
    if (readItem(own.current)) onKept?.()
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

  /** What was typed so far is a draft that is left; what follows gets another. */
  const leaveOwn = () => {
    own.current = newDraftKey(drafts)
  }
  return {
    left,
    restore(draft: LeftDraft) {
      form.reset({ ...form.getValues(), ...draft.values } as DefaultValues<Values>, { keepDefaultValues: true })
      leaveOwn()
      // Another opening that still has it stores it again with the next letter. First, as a full storage has no room for both.
      removeItem(draft.key)
      writeDraft(own.current, draft)
      setLeft(readDrafts(drafts).filter(({ key }) => key !== own.current))
    },
    discard({ key }: LeftDraft) {
      removeItem(key)
      setLeft(left.filter((other) => other.key !== key))
    },
    /** Offers what was typed, because the form shows something else in its place. */
    offer() {
      leaveOwn()
      setLeft(readDrafts(drafts))
    },
    /** Deletes the draft of this opening after a save. */
    forget: () => removeItem(own.current),
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
  return () => offerUndo({ text: formText.draftKept, button: formText.draftBack, undo: goBack, replaces: draftOffer })
}
