import { type MouseEvent, useEffect, useRef, useState } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { clearDraft, draftKey, readDraft, writeDraft } from '#browser/draft-store.ts'
import { focusStart } from './focus.ts'
import { formText } from './forms.text.ts'

const writeDelayMs = 300

interface DraftOptions<Values> {
  /** Of the form; two users have a draft each. */
  name: string
  /** The form as it opens; equal values are no draft. */
  initial: Values
  secretFields?: readonly string[]
}

/**
 * Keeps what is typed into a form as a draft in this browser until it is saved. An earlier draft is offered when the
 * form opens, and never filled in by itself.
 */
export function useDraft<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  { name, initial, secretFields = [] }: DraftOptions<Values>,
) {
  // 'Sair' removes the user before the form is unmounted.
  const [key] = useState(() => draftKey(name))
  const [found, setFound] = useState(() => readDraft<Values>(key))
  // Set while a change is not written yet; calling it writes at once.
  const pending = useRef<(() => void) | undefined>(undefined)
  // The stored draft as this form found or wrote it.
  const own = useRef(JSON.stringify(found))

  // biome-ignore lint/correctness/useExhaustiveDependencies: key, initial values and secrets of a form never change
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const open = JSON.stringify(withoutSecrets(initial, secretFields))
    const flush = () => pending.current?.()
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: ({ values, name }) => {
        // A reset names no field: only typing does.
        if (name === undefined) return
        clearTimeout(timer)
        pending.current = () => {
          pending.current = undefined
          const kept = withoutSecrets(values, secretFields)
          if (JSON.stringify(kept) === open) clearDraft(key)
          else writeDraft(key, kept)
          own.current = JSON.stringify(readDraft(key))
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
    }
  }, [form])

  return {
    key,
    found: found !== undefined,
    restore: () => {
      form.reset({ ...form.getValues(), ...found } as DefaultValues<Values>, { keepDefaultValues: true })
      setFound(undefined)
    },
    /**
     * Deletes the draft: it was discarded, or the form is saved. A form that was closed while it saved keeps what was
     * typed into the next one.
     */
    forget: () => {
      pending.current = undefined
      if (JSON.stringify(readDraft(key)) === own.current) clearDraft(key)
      setFound(undefined)
    },
  }
}

function withoutSecrets(values: object, secretFields: readonly string[]): object {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !secretFields.includes(name)))
}

interface DraftNoticeProps {
  onRestore: () => void
  onDiscard: () => void
}

/** Above a form: offers what was typed here and never saved. */
export function DraftNotice({ onRestore, onDiscard }: DraftNoticeProps) {
  // The pressed button disappears together with the notice.
  const then = (action: () => void) => (event: MouseEvent<HTMLButtonElement>) => {
    focusStart(event.currentTarget.form)
    action()
  }
  return (
    <div role="status" className="draft-notice">
      <p>{formText.draftFound}</p>
      <div className="flex gap-2">
        <button type="button" className="quiet-button" onClick={then(onRestore)}>
          {formText.draftRestore}
        </button>
        <button type="button" className="quiet-button" onClick={then(onDiscard)}>
          {formText.draftDiscard}
        </button>
      </div>
    </div>
  )
}
