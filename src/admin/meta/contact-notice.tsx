import { useId } from 'react'
import { call } from '#browser/http/call.ts'
import { type Meta, meta } from '#contract/meta.ts'
import type { ChangedContact, ContactField } from '#contract/overview.ts'
import { formatPhone } from '#contract/phone.ts'
import { failureReason, useReportFailure } from '../forms/failure-reason.ts'
import { useOneAtATime } from '../lists/entity-queries.ts'
import { showSuccess } from '../toasts/show-toast.ts'
import { Button } from '../ui/button.tsx'
import { focusContent } from '../ui/focus.ts'
import { Reason } from '../ui/reason.tsx'
import { ContactLink } from './contact-link.tsx'
import { contactNoticeText } from './contact-notice.text.ts'
import { metaFormText } from './meta.text.ts'
import { useSaveMeta } from './meta-query.ts'

interface ContactNoticeProps {
  notice: ChangedContact
  /** Called after an attempt to undo. */
  onTried: () => void
}

/** A contact that was changed in the last 7 days, with links to try it and to bring back the former value. */
export function ContactNotice({ notice, onTried }: ContactNoticeProps) {
  const { field, former, present } = notice
  const id = useId()
  const restoring = useRestoreContact(notice, onTried)
  return (
    <>
      <p id={id}>
        <strong>{contactNoticeText.subject[field]}</strong>{' '}
        <span className="block">{contactNoticeText.former(shown(field, former))}</span>{' '}
        <span className="block">{contactNoticeText.present(shown(field, present))}</span>
      </p>
      <Reason>{restoring.isError && failureReason({ path: meta.save.path, error: restoring.error })}</Reason>
      <div className="line flush">
        <ContactLink field={field} value={present} className="quiet-button" describedBy={id}>
          {contactNoticeText.test}
        </ContactLink>
        <Button aria-describedby={id} isBusy={restoring.isPending} onClick={() => restoring.mutate()}>
          {contactNoticeText.undo}
        </Button>
      </div>
    </>
  )
}

/** Saves the present configuration with the former contact, unless it was changed since the notice was made. */
function useRestoreContact({ field, former, version }: ChangedContact, onTried: () => void) {
  const save = useSaveMeta()
  const report = useReportFailure()
  return useOneAtATime<void>({
    async mutationFn() {
      // There is a configuration, or there were no notice.
      const [present] = (await call(meta.list)) as [Meta]
      const { landline: _sameAsPhone, version: _newest, ...fields } = present
      await save({ ...fields, [field]: former }, version)
    },
    onError(error) {
      report(error, metaFormText.saveFailed)
      onTried()
    },
    onSuccess() {
      showSuccess(metaFormText.saved)
      // The pressed button disappears with its notice.
      focusContent()
      onTried()
    },
  })
}

function shown(field: ContactField, value: string): string {
  if (field === 'email') return value
  return formatPhone(value, field === 'phone' ? 'landline' : 'whatsapp')
}
