import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type ComponentType, useEffect, useId, useState } from 'react'
import { type FieldErrors, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import { HttpError } from '#browser/http/call-errors.ts'
import { dismissErrors, sayError } from '../toasts/say.ts'
import { crudText } from '../forms/forms.text.ts'
import { useSave } from './entity-queries.ts'
import type { CrudSlice, FormMode, Stored } from './entity-slice.ts'
import { DraftNotice, useDraft } from '../forms/draft.tsx'
import { failureReason } from '../forms/failure-reason.ts'
import { useFirstFieldFocus, useForgetAfterSignIn, useRefocus } from '../forms/focus.ts'

/** The part of a form that a slice writes: its fields. `setBusy` holds the button back while a field still works. */
export type CrudFields<Values extends FieldValues, Input> = ComponentType<{
  form: UseFormReturn<Values, unknown, Input>
  setBusy: (busy: boolean) => void
  mode: FormMode
}>

interface CrudFormProps<Item extends Stored, Values extends FieldValues, Input> {
  slice: CrudSlice<Item, Values, Input>
  /** None means create mode (spec §4). */
  edited: Item | undefined
  Fields: CrudFields<Values, Input>
  /** Called with what the server answered. */
  onSaved: (saved: unknown) => void
}

/** What is around the fields of every slice: the draft, the rules, the save, and what went wrong with it. */
export function CrudForm<Item extends Stored, Values extends FieldValues, Input>(
  props: CrudFormProps<Item, Values, Input>,
) {
  const { slice, edited, Fields, onSaved } = props
  const [initial] = useState(() => (edited ? slice.valuesOf(edited) : slice.blank))
  const [busy, setBusy] = useState(false)
  const reasonId = useId()
  const form = useForm<Values, unknown, Input>({
    defaultValues: initial,
    resolver: standardSchemaResolver<Values, unknown, Input>(slice.schema),
  })
  const draft = useDraft(form, {
    key: `${slice.key}.${edited?._id ?? 'new'}`,
    initial,
    ...(slice.secretFields ? { secretFields: slice.secretFields } : {}),
  })
  const save = useSave(slice, edited, (saved) => {
    draft.forget()
    onSaved(saved)
  })
  useFirstFieldFocus(form, initial)
  // Before the next hook would give the focus back to the button.
  useEffect(() => {
    const isRefused = save.error instanceof HttpError && save.error.status === 400
    const refused = isRefused ? slice.refused?.(form.getValues()) : undefined
    if (refused) form.setError(refused.field, { message: refused.text }, { shouldFocus: true })
  }, [save.error, slice, form])
  useForgetAfterSignIn(save.isError, save.reset)
  const submitButton = useRefocus(save.isError)
  const reason = save.isError ? failureReason({ path: slice.calls.path, error: save.error }) : ''

  return (
    <form
      noValidate
      tabIndex={-1}
      className="outline-none"
      onSubmit={form.handleSubmit(
        (input) => {
          dismissErrors()
          save.mutate(input)
        },
        (errors) => {
          dismissErrors()
          toastBrokenRules(errors, slice.ruleToasts ?? {})
        },
      )}
    >
      {draft.found && <DraftNotice onRestore={draft.restore} onDiscard={draft.forget} />}
      <fieldset disabled={save.isPending} className="form-fields">
        <Fields form={form} setBusy={setBusy} mode={edited ? 'edit' : 'create'} />
        <div className="form-actions">
          {reason && (
            <p id={reasonId} role="alert" className="reason">
              {reason}
            </p>
          )}
          <button
            ref={submitButton}
            type="submit"
            className="primary-button"
            disabled={busy || save.isPending}
            aria-describedby={reason ? reasonId : undefined}
          >
            {save.isPending ? crudText.saving : edited ? crudText.update : crudText.create}
          </button>
        </div>
      </fieldset>
    </form>
  )
}

/** Says each broken rule that the spec answers with a toast, once (spec §8). */
function toastBrokenRules(errors: FieldErrors, ruleToasts: Partial<Record<string, string>>): void {
  for (const rule of new Set(brokenRules(errors))) {
    const text = ruleToasts[rule]
    if (text) sayError(text)
  }
}

function brokenRules(errors: object): string[] {
  return Object.entries(errors).flatMap(([name, value]) => {
    if (name === 'message' && typeof value === 'string') return [value]
    // `ref` leads into the document.
    return name !== 'ref' && typeof value === 'object' && value !== null ? brokenRules(value) : []
  })
}
