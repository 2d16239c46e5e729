import { useEffect, useId, useRef, useState } from 'react'
import { type FieldErrors, type FieldValues, useForm } from 'react-hook-form'
import { HttpError } from '#browser/http/call-errors.ts'
import { brokenRules } from '../forms/broken-rules.ts'
import { DraftNotice, useDraft } from '../forms/draft.tsx'
import { failureReason } from '../forms/failure-reason.ts'
import { useFirstFieldFocus, useForgetAfterSignIn, useRefocus } from '../forms/focus.ts'
import { formResolver } from '../forms/form-resolver.ts'
import { formText } from '../forms/forms.text.ts'
import { PreviewButton } from '../forms/preview-button.tsx'
import { useSaveKey } from '../forms/save-key.ts'
import { UploadProgress } from '../forms/upload-progress.tsx'
import { dismissErrors, showError } from '../toasts/show-toast.ts'
import { FormFields } from '../ui/form-fields.tsx'
import { HistoryLink } from '../ui/history-link.tsx'
import { Reason } from '../ui/reason.tsx'
import { useSave } from './entity-queries.ts'
import type { Entity, EntitySlice } from './entity-slice.ts'
import { listText } from './lists.text.ts'
import { useFormConflict } from './use-form-conflict.ts'

interface EntityFormProps<Item extends Entity, Values extends FieldValues, Input> {
  slice: EntitySlice<Item, Values, Input>
  /** Undefined in create mode (spec §4). */
  edited: Item | undefined
  /** Called to save an item that was deleted as a new one: when `edited` becomes undefined, the form is sent. */
  onDeletedMeanwhile: () => void
  /** Called with several photos chosen at once for new items. */
  onSeveral: (files: File[]) => void
  /** Called with what the server returned. */
  onSaved: (saved: unknown) => void
}

/** What all slices' forms have around their fields: the draft, the validation, the save, and why it failed. */
export function EntityForm<Item extends Entity, Values extends FieldValues, Input>(
  props: EntityFormProps<Item, Values, Input>,
) {
  const { slice, edited, onDeletedMeanwhile, onSeveral, onSaved } = props
  const { client, Fields, secretFields = [] } = slice
  const [initial] = useState(() => (edited ? slice.valuesOf(edited) : slice.blank))
  const [busy, setBusy] = useState(false)
  const reasonId = useId()
  const form = useForm<Values, unknown, Input>({
    defaultValues: initial,
    resolver: formResolver(slice.schema),
  })
  const conflict = useFormConflict(slice, form, edited)
  const draft = useDraft(form, {
    name: `${client.name}.${edited?._id ?? 'new'}`,
    initial,
    secretFields,
    ...(edited && { base: conflict.draftBase }),
  })
  const saveKey = useSaveKey(draft.key, secretFields.length > 0)
  const save = useSave(slice, edited, {
    keyOf: saveKey.keyOf,
    ifMatch: conflict.version,
    onFailed: conflict.onFailed,
    onSaved: (saved) => {
      saveKey.forget()
      draft.forget()
      onSaved(saved)
    },
  })
  useFirstFieldFocus(form, initial)
  // Must run before the next hook, which would give the focus back to the button.
  useEffect(() => {
    const isRefused = save.error instanceof HttpError && save.error.status === 400
    const refused = isRefused ? slice.refused?.(form.getValues()) : undefined
    if (refused) form.setError(refused.field, { message: refused.text }, { shouldFocus: true })
  }, [save.error, slice, form])
  useForgetAfterSignIn(save.isError, save.reset)
  const submitButton = useRefocus(save.isError)
  // From then on it is the form of a new item, so that a failure is one of a new item too. An effect, because importing `flushSync` here
  // splits React's chunk, which adds 0.9 KB to the visitors' page.
  const wasEdited = useRef(edited !== undefined)
  useEffect(() => {
    if (wasEdited.current && !edited) submitButton.current?.form?.requestSubmit()
    wasEdited.current = edited !== undefined
  }, [edited, submitButton])
  const found = edited && conflict.found
  const reason = save.isError && !found ? failureReason({ path: client.path, error: save.error }) : ''
  const onInvalid = (errors: FieldErrors) => {
    dismissErrors()
    toastBrokenRules(errors, slice.ruleToasts ?? {})
  }

  return (
    <form
      noValidate
      tabIndex={-1}
      onSubmit={form.handleSubmit((input) => {
        dismissErrors()
        save.mutate(input)
      }, onInvalid)}
    >
      {draft.found && <DraftNotice onRestore={draft.restore} onDiscard={draft.discard} />}
      <FormFields disabled={save.isPending}>
        <Fields
          form={form}
          setBusy={setBusy}
          mode={edited ? 'edit' : 'create'}
          onSeveral={slice.several && !edited ? onSeveral : undefined}
        />
        {found && <found.Panel form={form} conflict={found} noun={slice.text.noun} onCreate={onDeletedMeanwhile} />}
        {edited && <HistoryLink entity={client.name} id={edited._id} />}
        <div className="form-actions">
          <Reason id={reasonId}>{reason}</Reason>
          {save.uploaded !== undefined && <UploadProgress fraction={save.uploaded} />}
          {slice.addressOf && (
            <PreviewButton
              entity={client.name}
              id={edited?._id}
              addressOf={slice.addressOf}
              validate={(onValid) => form.handleSubmit(onValid, onInvalid)()}
              disabled={busy}
            />
          )}
          <button
            ref={submitButton}
            type="submit"
            className="primary-button"
            disabled={busy || save.isPending}
            aria-describedby={reason ? reasonId : undefined}
          >
            {save.isPending ? formText.saving : edited ? listText.update : listText.create}
          </button>
        </div>
      </FormFields>
    </form>
  )
}

/** Shows each violated rule that has a toast in the spec, once (spec §8). */
function toastBrokenRules(errors: FieldErrors, ruleToasts: Partial<Record<string, string>>): void {
  for (const rule of new Set(brokenRules(errors))) {
    const text = ruleToasts[rule]
    if (text) showError(text)
  }
}
