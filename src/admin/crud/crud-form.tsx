import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type ComponentType, useId, useState } from 'react'
import { type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import { crudText } from './crud.text.ts'
import type { CrudSlice, Stored } from './crud-slice.ts'
import { DraftNotice } from './draft-notice.tsx'
import { failureReason } from './failure-reason.ts'
import { toastBrokenRules } from './toast-broken-rules.ts'
import { useDraft } from './use-draft.ts'
import { useFirstFieldFocus } from './use-first-field-focus.ts'
import { useRefocus } from './use-refocus.ts'
import { useSave } from './use-save.ts'

/** The part of a form that a slice writes: its fields. `setBusy` holds the button back while a field still works. */
export type CrudFields<Values extends FieldValues, Input> = ComponentType<{
  form: UseFormReturn<Values, unknown, Input>
  setBusy: (busy: boolean) => void
}>

interface CrudFormProps<Item extends Stored, Values extends FieldValues, Input> {
  slice: CrudSlice<Item, Values, Input>
  /** None means create mode (spec §4). */
  edited: Item | undefined
  Fields: CrudFields<Values, Input>
  onSaved: () => void
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
  const save = useSave(slice, edited, () => {
    draft.forget()
    onSaved()
  })
  useFirstFieldFocus(form, initial)
  const submitButton = useRefocus(save.isError)
  const reason = save.isError ? failureReason({ path: slice.calls.path, error: save.error }) : ''

  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(
        (input) => save.mutate(input),
        (errors) => toastBrokenRules(errors, slice.ruleToasts ?? {}),
      )}
    >
      {draft.found && <DraftNotice onRestore={draft.restore} onDiscard={draft.forget} />}
      <fieldset disabled={save.isPending} className="form-fields">
        <Fields form={form} setBusy={setBusy} />
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
