import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useMeta } from '#browser/meta-provider.tsx'
import { type Meta, type MetaInput, meta, metaFormSchema } from '#contract/meta.ts'
import { sectionIds } from '#contract/section-ids.text.ts'
import { DraftNotice, useDraft } from '../forms/draft.tsx'
import { failureReason, useReportFailure } from '../forms/failure-reason.ts'
import { useForgetAfterSignIn, useRefocus } from '../forms/focus.ts'
import { formText } from '../forms/forms.text.ts'
import { PreviewButton } from '../forms/preview-button.tsx'
import { dismissErrors, showSuccess } from '../toasts/show-toast.ts'
import { completeSocial } from './complete-social.ts'
import { metaFormText } from './meta.text.ts'
import { MetaFields } from './meta-fields.tsx'
import { type MetaValues, metaValues } from './meta-values.ts'

/** One form for all contact data (spec §2). After a save it keeps the saved values. */
export function MetaForm({ meta }: { meta: Meta | undefined }) {
  const [initial] = useState(() => metaValues(meta))
  const form = useForm<MetaValues, unknown, MetaInput>({
    // A configuration that is loaded later fills the fields that nobody has edited.
    values: metaValues(meta),
    resetOptions: { keepDirtyValues: true },
    resolver: standardSchemaResolver<MetaValues, unknown, MetaInput>(metaFormSchema),
  })
  const draft = useDraft(form, { name: 'footer', initial })
  const { save, saving, failure, forgetFailure } = useSaveConfig(draft.forget)
  const submitButton = useRefocus(failure !== undefined)
  useForgetAfterSignIn(failure !== undefined, forgetFailure)

  return (
    <form
      noValidate
      tabIndex={-1}
      onSubmit={(event) => {
        completeSocial(form)
        return form.handleSubmit(save)(event)
      }}
      className="footer-form outline-none"
    >
      {draft.found && <DraftNotice onRestore={draft.restore} onDiscard={draft.forget} />}
      <fieldset disabled={saving} className="form-fields">
        <MetaFields form={form} meta={meta} />
        <div className="form-actions">
          {failure && (
            <div role="alert" className="reason">
              <p lang="en">{failure.message}</p>
              <p>{failure.reason}</p>
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
      </fieldset>
    </form>
  )
}

/** Saves the configuration through its provider, and shows success or failure. */
function useSaveConfig(onSaved: () => void) {
  const { update } = useMeta()
  const report = useReportFailure()
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<{ message: string; reason: string }>()

  async function save(input: MetaInput) {
    setSaving(true)
    setFailure(undefined)
    dismissErrors()
    try {
      await update(input)
      showSuccess(metaFormText.saved)
      onSaved()
    } catch (error) {
      const { message, cause } = error as Error
      report(cause, metaFormText.saveFailed)
      setFailure({ message, reason: failureReason({ path: meta.save.path, error: cause }) })
    }
    setSaving(false)
  }

  return { save, saving, failure, forgetFailure: () => setFailure(undefined) }
}
