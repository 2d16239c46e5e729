import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useSiteConfig } from '#browser/site-config-provider.tsx'
import { type SiteConfig, type SiteConfigInput, siteConfig, siteConfigFormSchema } from '#contract/site-config.ts'
import { DraftNotice, useDraft } from '../forms/draft.tsx'
import { failureReason, useReportFailure } from '../forms/failure-reason.ts'
import { useForgetAfterSignIn, useRefocus } from '../forms/focus.ts'
import { formText } from '../forms/forms.text.ts'
import { dismissErrors, saySuccess } from '../toasts/say.ts'
import { completeSocial } from './complete-social.ts'
import { footerText } from './footer.text.ts'
import { FooterFields } from './footer-fields.tsx'
import { type FooterValues, footerValues } from './footer-values.ts'

/** One form for all contact data (spec §2). It keeps what was saved. */
export function FooterForm({ config }: { config: SiteConfig | undefined }) {
  const [initial] = useState(() => footerValues(config))
  const form = useForm<FooterValues, unknown, SiteConfigInput>({
    // A configuration that arrives later, changed elsewhere, takes the fields in which nobody has written.
    values: footerValues(config),
    resetOptions: { keepDirtyValues: true },
    resolver: standardSchemaResolver<FooterValues, unknown, SiteConfigInput>(siteConfigFormSchema),
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
        <FooterFields form={form} config={config} />
        <div className="form-actions">
          {failure && (
            <div role="alert" className="reason">
              <p lang="en">{failure.message}</p>
              <p>{failure.reason}</p>
            </div>
          )}
          <button ref={submitButton} type="submit" className="primary-button">
            {saving ? formText.saving : footerText.submit}
          </button>
        </div>
      </fieldset>
    </form>
  )
}

/** Saves the configuration through its provider, and shows the outcome. */
function useSaveConfig(onSaved: () => void) {
  const { update } = useSiteConfig()
  const report = useReportFailure()
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<{ message: string; reason: string }>()

  async function save(input: SiteConfigInput) {
    setSaving(true)
    setFailure(undefined)
    dismissErrors()
    try {
      await update(input)
      saySuccess(footerText.saved)
      onSaved()
    } catch (error) {
      const { message, cause } = error as Error
      report(cause, footerText.saveFailed)
      setFailure({ message, reason: failureReason({ path: siteConfig.save.path, error: cause }) })
    }
    setSaving(false)
  }

  return { save, saving, failure, forgetFailure: () => setFailure(undefined) }
}
