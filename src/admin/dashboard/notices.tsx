import { call } from '#browser/http/call.ts'
import { promiseNames } from '#contract/company.ts'
import { trash } from '#contract/history.ts'
import { meta } from '#contract/meta.ts'
import {
  type ChangedContact,
  type ContactField,
  type Notice as NoticeData,
  type OddContact,
  type OperatorNotice,
  overview,
  type SamplesShown,
  samples,
} from '#contract/overview.ts'
import { contactAddress } from '../meta/contact-address.ts'
import { metaFormText, oddityOf } from '../meta/meta.text.ts'
import { entityPath, paths } from '../paths.ts'
import { accountText } from '../security/security.text.ts'
import { dayAndTime, momentOf } from '../ui/in-sentences.ts'
import { messageUrl } from '../ui/links.tsx'
import { type UndoOffer, undoEdit } from '../undo/offer-undo.tsx'
import { Confirm, ContactClaim, shownContact } from './claim-notices.tsx'
import { ChangeButton, Notice, NoticeLink } from './notice.tsx'
import { claimsText, contactText, operatorText, restoredText, samplesText } from './notices.text.ts'

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
    case 'odd_contact':
      return <OddContactNotice {...notice} />
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
      return <SamplesNotice notice={notice} />
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

/** A contact that was changed in the last 7 days: to be tried, confirmed, or changed back to its former value, if that is no sample. */
function ContactNotice({ field, former, present, version }: ChangedContact) {
  return (
    <Notice
      text={contactText.subject[field]}
      advice={[
        former !== null && contactText.former(shownContact(field, former)),
        contactText.present(shownContact(field, present)),
        oddityIn(field, present),
      ]}
    >
      <NoticeLink to={contactAddress[field](present)}>{contactText.test}</NoticeLink>
      <Confirm label={contactText.right} claims={[{ name: field, value: present }]} />
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

/** A number that cannot exist: to be tried, confirmed or replaced. */
function OddContactNotice({ field, present }: OddContact) {
  return (
    <Notice
      text={contactText.odd[field]}
      advice={[contactText.present(shownContact(field, present)), oddityIn(field, present)]}
    >
      <NoticeLink to={contactAddress[field](present)}>{contactText.test}</NoticeLink>
      <Confirm label={contactText.right} claims={[{ name: field, value: present }]} />
      <NoticeLink to={`${entityPath('meta')}#${field}`}>{contactText.change}</NoticeLink>
    </Notice>
  )
}

/**
 * What is still of the sample: photos, sentences and answers, settled in their forms; items, removed together; shipped contacts, decided one by
 * one.
 */
function SamplesNotice({ notice }: { notice: SamplesShown }) {
  const { ids, claims, faq } = notice
  const contacts = claims.filter(({ name }) => !promiseNames.includes(name))
  const promises = claims.filter(({ name }) => promiseNames.includes(name))
  const photos = promises.filter(({ name }) => name.endsWith('Image')).length
  const hasClaims = promises.length + faq > 0
  return (
    <Notice
      text={
        hasClaims ? claimsText.still({ photos, sentences: promises.length - photos, answers: faq }) : samplesText.shown
      }
      advice={[
        hasClaims && claimsText.stillAdvice,
        ids.length > 0 && samplesText.counts(notice),
        contacts.length > 0 && claimsText.open(contacts.map(({ name }) => name)),
      ]}
      below={
        contacts.length > 0 && (
          <details className="whole">
            <summary>{claimsText.check}</summary>
            <ul className="rows">
              {contacts.map((claim) => (
                <ContactClaim key={claim.name} claim={claim} />
              ))}
            </ul>
          </details>
        )
      }
    >
      {hasClaims && <NoticeLink to={paths.site}>{claimsText.see}</NoticeLink>}
      {ids.length > 0 && (
        <ChangeButton
          label={samplesText.remove}
          question={{
            title: samplesText.question,
            subject: samplesText.subject(notice),
            confirming: samplesText.removing,
          }}
          run={async () => {
            await call(samples.remove)
            return { text: samplesText.removed, done: samplesText.back, undo: () => bringBack(ids) }
          }}
          text={{ done: samplesText.removed, failed: samplesText.failed }}
        />
      )}
    </Notice>
  )
}

/** Saves the present configuration with the former contact, unless it was changed since the notice was made. */
async function restoreContact(field: ContactField, former: string, version: number): Promise<UndoOffer> {
  const [present] = await call(meta.list)
  // There is a configuration, or there were no notice.
  if (!present) throw new Error('the site has no configuration')
  const { landline: _sameAsPhone, version: _newest, ...fields } = present
  const saved = await call(meta.save, { body: { ...fields, [field]: former }, ifMatch: version })
  return {
    text: contactText.undone,
    done: contactText.redone,
    undo: () => undoEdit({ entity: 'meta', id: 'meta', version: saved.version }),
  }
}

/** Brings back the samples that are in the trash, so that it can be repeated after a failure. */
async function bringBack(ids: readonly string[]): Promise<void> {
  const deleted = await call(trash.list, { query: { limit: '100' } })
  for (const { _id: id } of deleted.filter(({ _id }) => ids.includes(_id))) await call(trash.restore, { id })
}

const phoneKindOf = { whatsapp: 'whatsapp', phone: 'landline' } as const

/** What is odd about a number, as a sentence of its own. */
function oddityIn(field: ContactField, value: string): string | false {
  return (field !== 'email' && oddityOf(value, phoneKindOf[field])) || false
}
