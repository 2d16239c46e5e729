import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation } from 'react-router'
import { useMeta } from '#browser/meta-provider.tsx'
import { type Meta, type MetaInput, meta as metaEndpoints, metaFormSchema } from '#contract/meta.ts'
import { sectionIds } from '#contract/section-ids.text.ts'
import { useConflict } from '../conflicts/use-conflict.ts'
import { useDraft } from '../forms/draft.tsx'
import { failureReason, useReportFailure } from '../forms/failure-reason.ts'
import { formResolver } from '../forms/form-resolver.ts'
import { ItemForm } from '../forms/item-form.tsx'
import { PreviewButton } from '../forms/preview-button.tsx'
import { useOneAtATime } from '../lists/entity-queries.ts'
import { loadList } from '../lists/load-list.ts'
import { dismissErrors, showSuccess } from '../toasts/show-toast.ts'
import { HistoryLink } from '../ui/history-link.tsx'
import { useOfferDraft, useOfferUndo } from '../undo/offer-undo.tsx'
import { undoText } from '../undo/undo.text.ts'
import { undoEdit } from '../undo/undo-calls.ts'
import { completeSocial } from './complete-social.ts'
import { metaFormText, metaNoun } from './meta.text.ts'
import { MetaFields } from './meta-fields.tsx'
import { type MetaValues, metaValues } from './meta-values.ts'

/** One form for all contact data (spec §2). After a save it keeps the saved values. */
export function MetaForm({ meta }: { meta: Meta | undefined }) {
  const [initial] = useState(() => metaValues(meta))
  const form = useForm<MetaValues, unknown, MetaInput>({
    defaultValues: initial,
    resolver: formResolver(metaFormSchema),
  })
  const conflict = useConflict({
    form,
    opened: meta,
    valuesOf: metaValues,
    entity: 'meta',
    id: 'meta',
    load: async () => (await loadList(metaEndpoints.list))[0],
  })
  // A configuration that is loaded later fills the fields that nobody has edited.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a newly loaded one
  useEffect(() => {
    if (meta) conflict.refresh(meta)
  }, [meta])
  const linked = useLocation().hash.slice(1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    if (linked in initial) form.setFocus(linked as keyof MetaValues)
  }, [])
  const offerUndo = useOfferUndo()
  const offerDraft = useOfferDraft()
  const draft = useDraft(form, {
    name: 'footer',
    initial,
    base: conflict.draftBase,
    onKept(): void {
      if (!save.isPending) offerDraft()
    },
  })
  const { reload, update } = useMeta()
  const report = useReportFailure()
  const save = useOneAtATime({
    mutationFn: (input: MetaInput) => update(input, conflict.version()),
    // Its cause is the failed call.
    onError({ cause }) {
      report(cause, metaFormText.saveFailed)
      void conflict.onFailed(cause)
    },
    onSuccess(saved) {
      showSuccess(metaFormText.saved)
      if (!saved) return
      draft.forget()
      conflict.accept(saved)
      if (!meta) return
      offerUndo({
        text: undoText.edited(metaNoun),
        done: undoText.asBefore(metaNoun),
        undo: () => undoEdit({ entity: 'meta', id: 'meta', version: saved.version }),
        onUndone: reload,
      })
    },
  })
  const { found } = conflict

  return (
    <ItemForm
      className="footer-form"
      draft={draft}
      save={save}
      reason={
        save.error && (
          <>
            <p lang="en">{save.error.message}</p>
            {!found && <p>{failureReason({ path: metaEndpoints.save.path, error: save.error.cause })}</p>}
          </>
        )
      }
      preview={
        <PreviewButton
          entity="meta"
          addressOf={() => `/#${sectionIds.footer}`}
          validate={(onValid) => {
            completeSocial(form)
            return form.handleSubmit(onValid)()
          }}
        />
      }
      submit={metaFormText.submit}
      onSubmit={(event) => {
        completeSocial(form)
        return form.handleSubmit((input) => {
          dismissErrors()
          save.mutate(input)
        })(event)
      }}
    >
      <MetaFields form={form} meta={meta} />
      {found && <found.Panel form={form} conflict={found} noun={metaNoun} />}
      <HistoryLink entity="meta" id="meta" />
    </ItemForm>
  )
}
