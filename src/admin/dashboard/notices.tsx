import { call } from '#browser/call.ts'
import { meta } from '#contract/meta.ts'
import {
  type ChangedContact,
  type ContactField,
  type Notice as NoticeData,
  type OperatorNotice,
  overview,
} from '#contract/overview.ts'
import { formatPhone } from '#contract/phone.ts'
import { contactAddress } from '../meta/contact-address.ts'
import { changeLeftOut } from '../meta/left-out.ts'
import { metaFormText, oddityOf } from '../meta/meta.text.ts'
import { accountText } from '../security/security.text.ts'
import { dayAndTime, momentOf } from '../ui/in-sentences.ts'
import { messageUrl } from '../ui/links.tsx'
import { entityPath, paths } from '../ui/paths.ts'
import type { UndoOffer } from '../undo/offer-undo.tsx'
import { undoEdit } from '../undo/undo-calls.ts'
import { ChangeButton, Notice, NoticeLink } from './notice.tsx'
import { contactText, operatorText, restoredText, samplesText } from './notices.text.ts'
import { SamplesNotice } from './samples-notice.tsx'

/** The notices in the same order. Of those about the server the first one stands for all: they are one line, with one message to the person who runs it. */
export function withOneFault(notices: readonly NoticeData[]): NoticeData[] {
  const fault = notices.find(isOperatorNotice)
  return notices.filter((notice) => notice === fault || !isOperatorNotice(notice))
}

function isOperatorNotice(notice: NoticeData): notice is OperatorNotice {
  return notice.kind in operatorText.facts
}

interface NoticeLineProps {
  notice: NoticeData
  /** With those about the server. */
  all: readonly NoticeData[]
}

/** What needs the owner: what it is, what follows, and what can be done. */
export function NoticeLine({ notice, all }: NoticeLineProps) {
  if (isOperatorNotice(notice)) return <ServerNotice faults={all.filter(isOperatorNotice)} />
  switch (notice.kind) {
    case 'changed_contact':
      return <ContactNotice {...notice} />
    case 'password_changed':
      return (
        <AccountNotice
          text={accountText.passwordSet(momentOf(new Date(notice.at)))}
          advice={accountText.passwordAdvice}
        />
      )
    case 'sign_in_link_created':
      return (
        <AccountNotice
          text={accountText.linkCreated(notice.by, momentOf(new Date(notice.at)))}
          advice={accountText.linkAdvice}
        />
      )
    case 'copy_restored':
      return <RestoredNotice at={notice.at} />
    case 'shipped_contact':
      return (
        <Notice text={samplesText.contact} advice={[samplesText.contactAdvice]}>
          <NoticeLink to={entityPath('meta')}>{samplesText.openContact}</NoticeLink>
        </Notice>
      )
    case 'samples_shown':
      return <SamplesNotice {...notice} />
  }
}

function ServerNotice({ faults }: { faults: readonly OperatorNotice[] }) {
  const message = operatorText.message(location.host, faults)
  return (
    <Notice text={operatorText.fault} advice={[operatorText.advice]}>
      <NoticeLink to={messageUrl(message)}>{operatorText.tell}</NoticeLink>
    </Notice>
  )
}

/** Something happened to the user's own account that a stolen session may have done. */
function AccountNotice({ text, advice }: { text: string; advice: string }) {
  return (
    <Notice text={text} advice={[advice]}>
      <NoticeLink to={paths.security}>{accountText.openSecurity}</NoticeLink>
    </Notice>
  )
}

/** The law lets a person have data erased: a copy brings them back. */
function RestoredNotice({ at }: { at: string }) {
  return (
    <Notice text={restoredText.shown(dayAndTime(at))} advice={[restoredText.advice]}>
      <NoticeLink to={paths.history}>{restoredText.openHistory}</NoticeLink>
      <ChangeButton
        label={restoredText.done}
        run={() => call(overview.endRestored)}
        text={{ done: restoredText.ended, failed: restoredText.failed }}
      />
    </Notice>
  )
}

/** A contact that was changed or hidden in the last 7 days: to be tried, or changed back to its former value, if that is no sample. */
function ContactNotice({ field, former, present, version }: ChangedContact) {
  return (
    <Notice
      text={contactText.subject[field]}
      advice={[
        former !== null && contactText.former(shownContact(field, former)),
        present === '' ? contactText.hidden : contactText.present(shownContact(field, present)),
        present !== '' && oddityIn(field, present),
      ]}
    >
      {present !== '' && <NoticeLink to={contactAddress[field](present)}>{contactText.test}</NoticeLink>}
      {former !== null && (
        <ChangeButton
          label={contactText.undo}
          run={() => restoreContact(field, former, version)}
          text={{ done: metaFormText.saved, failed: metaFormText.saveFailed }}
        />
      )}
    </Notice>
  )
}

/** Shows the former contact again, unless something was changed since the notice was made, and returns how that is undone. */
async function restoreContact(field: ContactField, former: string, version: number): Promise<UndoOffer> {
  const [contact] = await call(meta.list)
  // There is a configuration, or there were no notice.
  if (!contact) throw new Error('the site has no configuration')
  const { landline: _sameAsPhone, version: _newest, ...fields } = contact
  const saved = await call(meta.save, { body: { ...fields, [field]: former }, ifMatch: version })
  const { undo: hide } = await changeLeftOut((names) => names.filter((name) => name !== field))
  return {
    text: contactText.undone,
    done: contactText.redone,
    async undo() {
      await hide()
      await undoEdit({ entity: 'meta', id: 'meta', saved })
    },
  }
}

const phoneKindOf = { whatsapp: 'whatsapp', phone: 'landline' } as const

/** What is odd about a number, as a sentence of its own. */
function oddityIn(field: ContactField, value: string): string | false {
  return (field !== 'email' && oddityOf(value, phoneKindOf[field])) || false
}

function shownContact(field: ContactField, value: string): string {
  return field === 'email' ? value : formatPhone(value, phoneKindOf[field])
}
