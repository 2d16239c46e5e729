import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type FieldErrors, type FieldValues, useForm } from 'react-hook-form'
import { HttpError } from '#browser/http/call-errors.ts'
import { brokenRules } from '../forms/broken-rules.ts'
import { useDraft } from '../forms/draft.tsx'
import { failureReason, useReportFailure } from '../forms/failure-reason.ts'
import { useFirstFieldFocus } from '../forms/focus.ts'
import { formResolver } from '../forms/form-resolver.ts'
import { ItemForm } from '../forms/item-form.tsx'
import { PreviewButton } from '../forms/preview-button.tsx'
import { createSaveKey } from '../forms/save-key.ts'
import { dismissErrors, showError, showSuccess } from '../toasts/show-toast.ts'
import { HistoryLink } from '../ui/history-link.tsx'
import { useOfferDraft } from '../undo/offer-undo.tsx'
import { createOnce } from './create-once.ts'
import { useOneAtATime } from './entity-queries.ts'
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
  /** Called to open the form again after it was closed with a draft. */
  onReopen: () => void
  /** Called with what the server returned. */
  onSaved: (saved: unknown) => void
}

/** The form of any slice: its draft, its validation, its save, and why that failed. */
export function EntityForm<Item extends Entity, Values extends FieldValues, Input>(
  props: EntityFormProps<Item, Values, Input>,
) {
  const { slice, edited, onDeletedMeanwhile, onSeveral, onReopen, onSaved } = props
  const { client, text, Fields, secretFields = [] } = slice
  const mode = edited ? 'edit' : 'create'
  const queryClient = useQueryClient()
  const report = useReportFailure()
  const [initial] = useState(() => (edited ? slice.valuesOf(edited) : slice.blank))
  const [busy, setBusy] = useState(false)
  const [uploaded, onProgress] = useState<number>()
  const form = useForm<Values, unknown, Input>({
    defaultValues: initial,
    resolver: formResolver(slice.schema),
  })
  const conflict = useFormConflict(slice, form, edited)
  const offerDraft = useOfferDraft(onReopen)
  const draft = useDraft(form, {
    name: `${client.name}.${edited?._id ?? 'new'}`,
    initial,
    secretFields,
    onKept(): void {
      if (!save.isPending) offerDraft()
    },
    ...(edited && { base: conflict.draftBase }),
  })
  const [saveKey] = useState(() => createSaveKey(draft.key, secretFields.length > 0))
  // After a save the list is loaded again; a failure leaves everything as it was (spec §4).
  const save = useOneAtATime({
    mutationFn: (input: Input) => {
      onProgress(undefined)
      if (edited) return client.update(edited._id, input, { onProgress, ifMatch: conflict.version() })
      return createOnce(client, saveKey, input, onProgress)
    },
    onError: (error) => {
      report(error, text.saveFailed(mode, error instanceof HttpError))
      void conflict.onFailed(error)
    },
    onSuccess: (saved) => {
      showSuccess(text.saved[mode])
      saveKey.forget()
      draft.forget()
      onSaved(saved)
      void queryClient.invalidateQueries({ queryKey: [client.name] })
    },
  })
  useFirstFieldFocus(form, initial)
  useEffect(() => {
    const isRefused = save.error instanceof HttpError && save.error.status === 400
    const refused = isRefused ? slice.refused?.(form.getValues()) : undefined
    if (refused) form.setError(refused.field, { message: refused.text }, { shouldFocus: true })
  }, [save.error, slice, form])
  const onInvalid = (errors: FieldErrors) => {
    dismissErrors()
    toastBrokenRules(errors, slice.ruleToasts ?? {})
  }
  const submit = form.handleSubmit((input) => {
    dismissErrors()
    save.mutate(input)
  }, onInvalid)
  // From then on it is the form of a new item, so that a failure is one of a new item too. An effect, because importing `flushSync` here
  // splits React's chunk, which adds 0.9 KB to the visitors' page.
  const [opened] = useState(edited)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what is in the form then
  useEffect(() => {
    if (opened && !edited) void submit()
  }, [edited])
  const found = edited && conflict.found

  return (
    <ItemForm
      draft={draft}
      save={save}
      reason={save.isError && !found && failureReason({ path: client.path, error: save.error })}
      uploaded={uploaded}
      preview={
        slice.addressOf && (
          <PreviewButton
            entity={client.name}
            id={edited?._id}
            addressOf={slice.addressOf}
            validate={(onValid) => form.handleSubmit(onValid, onInvalid)()}
            disabled={busy}
          />
        )
      }
      isBusy={busy}
      submit={edited ? listText.update : listText.create}
      onSubmit={submit}
    >
      <Fields form={form} setBusy={setBusy} mode={mode} onSeveral={slice.several && !edited ? onSeveral : undefined} />
      {found && <found.Panel form={form} conflict={found} noun={text.noun} onCreate={onDeletedMeanwhile} />}
      {edited && <HistoryLink entity={client.name} id={edited._id} />}
    </ItemForm>
  )
}

/** Shows each violated rule that has a toast in the spec, once (spec §8). */
function toastBrokenRules(errors: FieldErrors, ruleToasts: Partial<Record<string, string>>): void {
  for (const rule of new Set(brokenRules(errors))) {
    const text = ruleToasts[rule]
    if (text) showError(text)
  }
}
