import { type MouseEvent, useEffect, useRef, useState } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { clearDraft, draftKey, readDraft, writeDraft } from '#browser/draft-store.ts'
import { focusStart } from './focus.ts'
import { formText } from './forms.text.ts'

const writeDelayMs = 300

interface DraftOptions<Values> {
  /** The name of the form. Each user has their own drafts. */
  name: string
  /** The form's initial values; equal values are no draft. */
  initial: Values
  secretFields?: readonly string[]
  /** What the form is based on; stored with the draft. */
  base?: DraftBase
}

/** Keeps what a form is based on while it is a draft, so that a later save notices what others have changed since. */
interface DraftBase {
  read: () => unknown
  restore: (base: unknown) => void
}

// No form has a field of this name.
const baseField = '$base'

/**
 * Stores what is typed into a form as a draft in this browser until it is saved. When the form opens, an earlier draft is offered, but not
 * filled in.
 */
export function useDraft<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  { name, initial, secretFields = [], base }: DraftOptions<Values>,
) {
  // 'Sair' removes the user before the form is unmounted.
  const [key] = useState(() => draftKey(name))
  const [found, setFound] = useState(() => readDraft<Values>(key))
  // Set while a change is not stored yet; calling it stores it at once.
  const pending = useRef<(() => void) | undefined>(undefined)
  // The stored draft as this form read or wrote it.
  const own = useRef(JSON.stringify(found))

  // biome-ignore lint/correctness/useExhaustiveDependencies: key, initial values and secrets of a form never change
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const open = JSON.stringify(withoutSecrets(initial, secretFields))
    const flush = () => pending.current?.()
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: ({ values, name }) => {
        // A reset has no field name, typing does.
        if (name === undefined) return
        clearTimeout(timer)
        pending.current = () => {
          pending.current = undefined
          const kept = withoutSecrets(values, secretFields)
          if (JSON.stringify(kept) === open) clearDraft(key)
          else writeDraft(key, { ...kept, ...(base && { [baseField]: base.read() }) })
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
      const { [baseField]: former, ...values } = (found ?? {}) as Record<string, unknown>
      form.reset({ ...form.getValues(), ...values } as DefaultValues<Values>, { keepDefaultValues: true })
      if (former !== undefined) base?.restore(former)
      setFound(undefined)
    },
    /** Deletes the draft after it was discarded or saved. If the form was closed during its save, the draft of the next form stays. */
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
