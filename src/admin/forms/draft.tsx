import { type MouseEvent, useEffect, useRef, useState } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { clearDraft, draftKey, readDraft, writeDraft } from '#browser/draft-store.ts'
import { Button } from '../ui/button.tsx'
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
  /** Called when the form is closed or left with a draft stored. */
  onKept?: () => void
}

/** Keeps what a form is based on while it is a draft, so that a later save notices what others have changed since. */
interface DraftBase {
  read: () => unknown
  restore: (base: unknown) => void
}

// No form has fields of these names.
const baseField = '$base'
const othersField = '$others'

type Draft = Record<string, unknown>

/** The drafts that are stored under one key, newest first. */
function readDrafts(key: string): Draft[] {
  const { [othersField]: others, ...first } = readDraft<Draft>(key) ?? {}
  return [...(Object.keys(first).length > 0 ? [first] : []), ...((others as Draft[] | undefined) ?? [])]
}

/**
 * Stores what is typed into a form as a draft in this browser until it is saved. When the form opens, an earlier draft is offered, but not
 * filled in. It stays stored until it is discarded or the form is saved, and what was typed before it was restored is offered in its place.
 */
export function useDraft<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  { name, initial, secretFields = [], base, onKept }: DraftOptions<Values>,
) {
  // 'Sair' removes the user before the form is unmounted.
  const [key] = useState(() => draftKey(name))
  const [offered, setOffered] = useState(() => readDrafts(key))
  const drafts = useRef({ typed: undefined as Draft | undefined, offered })
  // Set while a change is not stored yet; calling it stores it at once.
  const pending = useRef<(() => void) | undefined>(undefined)
  // The stored draft as this form read or wrote it.
  const own = useRef(JSON.stringify(readDraft(key)))
  const latestOnKept = useRef(onKept)
  latestOnKept.current = onKept

  function store(next: Partial<typeof drafts.current>): void {
    drafts.current = { ...drafts.current, ...next }
    const { typed, offered } = drafts.current
    const [first, ...others] = typed ? [typed, ...offered] : offered
    if (first) writeDraft(key, { ...first, ...(others.length > 0 && { [othersField]: others }) })
    else clearDraft(key)
    own.current = JSON.stringify(readDraft(key))
  }

  function offer(next: Draft[], typed = drafts.current.typed): void {
    store({ offered: next, typed })
    setOffered(next)
  }

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
          const isBlank = JSON.stringify(kept) === open
          store({ typed: isBlank ? undefined : { ...kept, ...(base && { [baseField]: base.read() }) } })
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
      if (drafts.current.typed && readDraft(key)) latestOnKept.current?.()
    }
  }, [form])

  return {
    key,
    found: offered.length > 0,
    restore: () => {
      pending.current?.()
      const [restored = {}, ...rest] = drafts.current.offered
      const { [baseField]: former, ...values } = restored
      const before = form.getValues()
      const { typed } = drafts.current
      const isLost = (name: string) =>
        name in values &&
        JSON.stringify(before[name]) !== JSON.stringify(initial[name]) &&
        JSON.stringify(before[name]) !== JSON.stringify(values[name])
      form.reset({ ...before, ...values } as DefaultValues<Values>, { keepDefaultValues: true })
      if (former !== undefined) base?.restore(former)
      offer(typed && Object.keys(typed).some(isLost) ? [typed, ...rest] : rest, { ...typed, ...restored })
    },
    discard: () => {
      pending.current?.()
      offer(drafts.current.offered.slice(1))
    },
    /** Deletes all drafts after a save. If the form was closed during its save, the draft of the next form stays. */
    forget: () => {
      pending.current = undefined
      if (JSON.stringify(readDraft(key)) === own.current) clearDraft(key)
      drafts.current = { typed: undefined, offered: [] }
      setOffered([])
    },
  }
}

export type FormDraft = ReturnType<typeof useDraft>

function withoutSecrets(values: object, secretFields: readonly string[]): object {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !secretFields.includes(name)))
}

/** Above a form: offers what was typed here and never saved. */
export function DraftNotice({ onRestore, onDiscard }: { onRestore: () => void; onDiscard: () => void }) {
  // The pressed button disappears together with the notice.
  const then = (action: () => void) => (event: MouseEvent<HTMLButtonElement>) => {
    focusStart(event.currentTarget.form)
    action()
  }
  return (
    <div role="status" className="strip line spread">
      <p>{formText.draftFound}</p>
      <div className="line">
        <Button onClick={then(onRestore)}>{formText.draftRestore}</Button>
        <Button onClick={then(onDiscard)}>{formText.draftDiscard}</Button>
      </div>
    </div>
  )
}
