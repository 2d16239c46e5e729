import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { type SiteConfig, type SiteConfigInput, siteConfigFormSchema } from '#contract/site-config.ts'
import { crudText } from '../crud/crud.text.ts'
import { DraftNotice } from '../crud/draft-notice.tsx'
import { useDraft } from '../crud/use-draft.ts'
import { useRefocus } from '../crud/use-refocus.ts'
import { footerText } from './footer.text.ts'
import { FooterFields } from './footer-fields.tsx'
import { type FooterValues, footerValues } from './footer-values.ts'
import { useSaveConfig } from './use-save-config.ts'

/** One form for all contact data (spec §2). What was saved stays in it. */
export function FooterForm({ config }: { config: SiteConfig | undefined }) {
  const [initial] = useState(() => footerValues(config))
  const form = useForm<FooterValues, unknown, SiteConfigInput>({
    defaultValues: initial,
    resolver: standardSchemaResolver<FooterValues, unknown, SiteConfigInput>(siteConfigFormSchema),
  })
  const draft = useDraft(form, { key: 'footer', initial })
  const { save, saving, failure } = useSaveConfig(draft.forget)
  const submitButton = useRefocus(failure !== undefined)

  return (
    <form noValidate onSubmit={form.handleSubmit(save)} className="footer-form">
      {draft.found && <DraftNotice onRestore={draft.restore} onDiscard={draft.forget} />}
      <fieldset disabled={saving} className="form-fields">
        <FooterFields form={form} />
        <div className="form-actions">
          {failure && (
            <div role="alert" className="reason">
              <p lang="en">{failure.message}</p>
              <p>{failure.reason}</p>
            </div>
          )}
          <button ref={submitButton} type="submit" className="primary-button">
            {saving ? crudText.saving : footerText.submit}
          </button>
        </div>
      </fieldset>
    </form>
  )
}
