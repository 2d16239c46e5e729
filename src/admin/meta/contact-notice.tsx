import { useId } from 'react'
import { call } from '#browser/http/call.ts'
import { type Meta, meta } from '#contract/meta.ts'
import type { ChangedContact, ContactField } from '#contract/overview.ts'
import { formatPhone } from '#contract/phone.ts'
import { failureReason, useReportFailure } from '../forms/failure-reason.ts'
import { useOneAtATime } from '../lists/entity-queries.ts'
import { useDecision } from '../lists/use-decision.ts'
import { showSuccess } from '../toasts/show-toast.ts'
import { Button } from '../ui/button.tsx'
import { focusContent } from '../ui/focus.ts'
import { Reason } from '../ui/reason.tsx'
import { useOfferUndo } from '../undo/offer-undo.tsx'
import { undoEdit } from '../undo/undo-calls.ts'
import { ContactLink } from './contact-link.tsx'
import { contactNoticeText } from './contact-notice.text.ts'
import { metaFormText } from './meta.text.ts'
import { useSaveMeta } from './meta-query.ts'

interface ContactNoticeProps {
  notice: ChangedContact
  /** Called after an attempt to undo. */
  onTried: () => void
}

/** A contact that was changed in the last 7 days: to be tried, confirmed, or changed back to its former value, if that is no sample. */
export function ContactNotice({ notice, onTried }: ContactNoticeProps) {
  const { field, former, present } = notice
  const id = useId()
  const restoring = useRestoreContact(notice, onTried)
  // The pressed button disappears with its notice.
  const confirmation = useDecision('confirmed', focusContent)
  return (
    <>
      <p id={id}>
        <strong>{contactNoticeText.subject[field]}</strong>{' '}
        {former !== null && (
          <>
            <span className="block">{contactNoticeText.former(shown(field, former))}</span>{' '}
          </>
        )}
        <span className="block">{contactNoticeText.present(shown(field, present))}</span>
      </p>
      <Reason>
        {restoring.isError ? failureReason({ path: meta.save.path, error: restoring.error }) : confirmation.reason}
      </Reason>
      <div className="line flush">
        <ContactLink field={field} value={present} className="quiet-button" describedBy={id}>
          {contactNoticeText.test}
        </ContactLink>
        <Button
          aria-describedby={id}
          isBusy={confirmation.isPending}
          onClick={() => confirmation.mutate({ name: field, value: present })}
        >
          {contactNoticeText.right}
        </Button>
        {former !== null && (
          <Button aria-describedby={id} isBusy={restoring.isPending} onClick={() => restoring.mutate(former)}>
            {contactNoticeText.undo}
          </Button>
        )}
      </div>
    </>
  )
}

/** Saves the present configuration with the former contact, unless it was changed since the notice was made. It can be undone. */
function useRestoreContact({ field, version }: ChangedContact, onTried: () => void) {
  const save = useSaveMeta()
  const report = useReportFailure()
  const offerUndo = useOfferUndo()
  return useOneAtATime<string, Meta>({
    async mutationFn(former) {
      // There is a configuration, or there were no notice.
      const [present] = (await call(meta.list)) as [Meta]
      const { landline: _sameAsPhone, version: _newest, ...fields } = present
      return await save({ ...fields, [field]: former }, version)
    },
    onError(error) {
      report(error, metaFormText.saveFailed)
      onTried()
    },
    onSuccess(saved) {
      showSuccess(metaFormText.saved)
      offerUndo({
        text: contactNoticeText.undone,
        done: contactNoticeText.redone,
        undo: () => undoEdit({ entity: 'meta', id: 'meta', version: saved.version }),
      })
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
