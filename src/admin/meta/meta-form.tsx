import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useMeta } from '#browser/meta-provider.tsx'
import { type Meta, type MetaInput, meta as metaEndpoints, metaFormSchema } from '#contract/meta.ts'
import { sectionIds } from '#contract/section-ids.text.ts'
import { useConflict } from '../conflicts/use-conflict.ts'
import { DraftNotice, useDraft } from '../forms/draft.tsx'
import { failureReason, useReportFailure } from '../forms/failure-reason.ts'
import { useForgetAfterSignIn, useRefocus } from '../forms/focus.ts'
import { formResolver } from '../forms/form-resolver.ts'
import { formText } from '../forms/forms.text.ts'
import { PreviewButton } from '../forms/preview-button.tsx'
import { loadList } from '../lists/load-list.ts'
import { dismissErrors, showSuccess } from '../toasts/show-toast.ts'
import { FormFields } from '../ui/form-fields.tsx'
import { HistoryLink } from '../ui/history-link.tsx'
import { undoText } from '../undo/undo.text.ts'
import { undoEdit } from '../undo/undo-calls.ts'
import { offerUndo } from '../undo/undo-offer.ts'
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
  const draft = useDraft(form, { name: 'footer', initial, base: conflict.draftBase })
  const { reload } = useMeta()
  const { save, saving, failure, forgetFailure } = useSaveConfig({
    version: conflict.version,
    onFailed: conflict.onFailed,
    onSaved: (saved) => {
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
  const submitButton = useRefocus(failure !== undefined)
  useForgetAfterSignIn(failure !== undefined, forgetFailure)
  const { found } = conflict

  return (
    <form
      noValidate
      tabIndex={-1}
      onSubmit={(event) => {
        completeSocial(form)
        return form.handleSubmit(save)(event)
      }}
      className="footer-form"
    >
      {draft.found && <DraftNotice onRestore={draft.restore} onDiscard={draft.discard} />}
      <FormFields disabled={saving}>
        <MetaFields form={form} meta={meta} />
        {found && <found.Panel form={form} conflict={found} noun={metaNoun} />}
        <HistoryLink entity="meta" id="meta" />
        <div className="form-actions">
          {failure && (
            <div role="alert" className="reason">
              <p lang="en">{failure.message}</p>
              {!found && <p>{failure.reason}</p>}
            </div>
          )}
          <PreviewButton
            entity="meta"
            addressOf={() => `/#${sectionIds.footer}`}
            validate={(onValid) => {
              completeSocial(form)
              return form.handleSubmit(onValid)()
            }}
          />
          <button ref={submitButton} type="submit" className="primary-button">
            {saving ? formText.saving : metaFormText.submit}
          </button>
        </div>
      </FormFields>
    </form>
  )
}

interface SaveConfigOptions {
  version: () => number | undefined
  onSaved: (saved: Meta) => void
  onFailed: (error: unknown) => void
}

/** Saves the configuration through its provider, and shows success or failure. */
function useSaveConfig({ version, onSaved, onFailed }: SaveConfigOptions) {
  const { update } = useMeta()
  const report = useReportFailure()
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<{ message: string; reason: string }>()

  async function save(input: MetaInput) {
    setSaving(true)
    setFailure(undefined)
    dismissErrors()
    try {
      const saved = await update(input, version())
      showSuccess(metaFormText.saved)
      if (saved) onSaved(saved)
    } catch (error) {
      const { message, cause } = error as Error
      report(cause, metaFormText.saveFailed)
      setFailure({ message, reason: failureReason({ path: metaEndpoints.save.path, error: cause }) })
      onFailed(cause)
    }
    setSaving(false)
  }

  return { save, saving, failure, forgetFailure: () => setFailure(undefined) }
}
