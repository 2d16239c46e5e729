import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type FieldValues, useForm } from 'react-hook-form'
import { call } from '#browser/http/call.ts'
import { useConflict } from '../conflicts/use-conflict.ts'
import { useDraft } from '../forms/draft.tsx'
import { failureReason, useReportFailure } from '../forms/failure-reason.ts'
import { useFirstFieldFocus } from '../forms/focus.ts'
import { formResolver } from '../forms/form-resolver.ts'
import { ItemForm } from '../forms/item-form.tsx'
import { PreviewButton } from '../forms/preview-button.tsx'
import { sendBySize } from '../lists/entity-client.ts'
import { useOneAtATime } from '../lists/entity-queries.ts'
import { dismissErrors, showSuccess } from '../toasts/show-toast.ts'
import { HistoryLink } from '../ui/history-link.tsx'
import { useOfferDraft } from '../undo/offer-undo.tsx'
import { undoText } from '../undo/undo.text.ts'
import { pageText } from './page.text.ts'
import type { PagePart, SingleItem } from './page-part.ts'
import { singleQuery } from './single-queries.ts'

interface PartFormProps<Item extends SingleItem, Values extends FieldValues> {
  part: PagePart<Item, Values>
  opened: Item
  /** Called to open the form again after it was closed with a draft. */
  onReopen: () => void
  onSaved: (saved: Item) => void
}

/** The form of one row: some fields of a single entity, saved with the others as they are now. */
export function PartForm<Item extends SingleItem, Values extends FieldValues>(props: PartFormProps<Item, Values>) {
  const { part, opened, onReopen, onSaved } = props
  const { client, valuesOf } = part
  const { entity } = client
  const [initial] = useState(() => valuesOf(opened))
  const [busy, setBusy] = useState(false)
  const [uploaded, onProgress] = useState<number>()
  // The item that the version of the next save belongs to, for the fields that this form does not have.
  const latest = useRef(opened)
  const queryClient = useQueryClient()
  const { queryKey, queryFn } = singleQuery<Item>(client)
  const form = useForm<Values, unknown, object>({
    defaultValues: initial,
    resolver: formResolver(part.schema),
  })
  const load = async () => {
    latest.current = await queryFn({})
    queryClient.setQueryData<Item>(queryKey, latest.current)
    return latest.current
  }
  const conflict = useConflict({ form, opened, valuesOf, entity, id: entity, load })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    load().then(conflict.refresh, () => undefined)
  }, [])
  const offerDraft = useOfferDraft(onReopen)
  const draft = useDraft(form, {
    name: `page.${part.name}`,
    initial,
    base: conflict.draftBase,
    onKept(): void {
      if (!save.isPending) offerDraft()
    },
  })
  const report = useReportFailure()
  const bodyOf = (fields: object) => {
    const { version: _, ...others } = latest.current
    return { ...others, ...fields }
  }
  const save = useOneAtATime({
    mutationFn: async (fields: object) => {
      onProgress(undefined)
      const options = { body: bodyOf(fields) as never, ifMatch: conflict.version(), send: sendBySize(onProgress) }
      const saved = (await call(client.save, options)) as Item
      // A load that began before the save must not bring the former one back.
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData<Item>(queryKey, saved)
      return saved
    },
    onError: (error) => {
      report(error, pageText.saveFailed)
      void conflict.onFailed(error)
    },
    onSuccess: (saved) => {
      showSuccess(undoText.edited(part.noun))
      draft.forget()
      onSaved(saved)
    },
  })
  useFirstFieldFocus(form, initial)
  const { found } = conflict

  return (
    <ItemForm
      draft={draft}
      save={save}
      reason={save.isError && !found && failureReason({ path: client.save.path, error: save.error })}
      uploaded={uploaded}
      preview={
        <PreviewButton
          entity={entity}
          addressOf={() => part.address}
          validate={(onValid) => form.handleSubmit((fields) => onValid(bodyOf(fields)), dismissErrors)()}
          disabled={busy}
        />
      }
      isBusy={busy}
      submit={pageText.save}
      onSubmit={form.handleSubmit((fields) => {
        dismissErrors()
        save.mutate(fields)
      }, dismissErrors)}
    >
      <part.Fields form={form} setBusy={setBusy} />
      {found && <found.Panel form={form} conflict={found} noun={part.noun} />}
      <HistoryLink entity={entity} id={entity} />
    </ItemForm>
  )
}
