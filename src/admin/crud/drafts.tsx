import { type MouseEvent, useEffect, useRef, useState } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { clearDraft, draftKey, readDraft, writeDraft } from '#browser/draft-store.ts'
import { crudText } from './crud.text.ts'
import { focusStart } from './focus.ts'

const writeDelayMs = 300

interface DraftOptions<Values> {
  key: string
  /** The form as it opens; what equals it is no draft. */
  initial: Values
  secretFields?: readonly string[]
}

/**
 * Keeps what is typed into a form as a draft in this browser until it is saved. A draft found at the opening is
 * offered, never put in by itself.
 */
export function useDraft<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  { key: name, initial, secretFields = [] }: DraftOptions<Values>,
) {
  // 'Sair' takes the user away before the form is unmounted.
  const [key] = useState(() => draftKey(name))
  const [found, setFound] = useState(() => readDraft<Values>(key))
  // Set when there is something to write; calling it writes at once.
  const pending = useRef<(() => void) | undefined>(undefined)
  // The stored draft as this form found or wrote it.
  const own = useRef(JSON.stringify(found))

  // biome-ignore lint/correctness/useExhaustiveDependencies: a form keeps its key, its start and its secrets for life
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const open = JSON.stringify(withoutSecrets(initial, secretFields))
    const flush = () => pending.current?.()
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: ({ values, name }) => {
        // Only a field that changed is somebody's typing; a reset names none.
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
    found: found !== undefined,
    restore: () => {
      form.reset({ ...form.getValues(), ...found } as DefaultValues<Values>, { keepDefaultValues: true })
      setFound(undefined)
    },
    /**
     * Forgets the draft: it was discarded, or all of it is saved now. A form that was closed while it saved leaves what was
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

/** Above a form: something was typed here once and not saved. */
export function DraftNotice({ onRestore, onDiscard }: DraftNoticeProps) {
  // The notice goes with the button that was pressed.
  const then = (action: () => void) => (event: MouseEvent<HTMLButtonElement>) => {
    focusStart(event.currentTarget.form)
    action()
  }
  return (
    <div role="status" className="draft-notice">
      <p>{crudText.draftFound}</p>
      <div className="flex gap-2">
        <button type="button" className="quiet-button" onClick={then(onRestore)}>
          {crudText.draftRestore}
        </button>
        <button type="button" className="quiet-button" onClick={then(onDiscard)}>
          {crudText.draftDiscard}
        </button>
      </div>
    </div>
  )
}
