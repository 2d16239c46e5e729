import { call } from '#browser/http/call.ts'
import { promiseNames } from '#contract/company.ts'
import { trash } from '#contract/history.ts'
import { meta } from '#contract/meta.ts'
import {
  type ChangedContact,
  type ContactField,
  type Notice,
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
import { type UndoOffer, undoEdit } from '../undo/offer-undo.tsx'
import { contactClaimLine, decision, shownContact } from './claim-lines.ts'
import { claimsText, contactText, operatorText, restoredText, samplesText } from './notices.text.ts'

/** What needs the owner: what it is, what follows, and what can be done. */
export interface Line {
  key: string
  text: string
  advice: readonly string[]
  actions: readonly LineAction[]
  /** What is decided one by one, behind a summary. */
  parts?: { summary: string; lines: readonly Line[] }
}

/** A way to a screen of the panel or to another address, or a change. */
export type LineAction = { label: string; to: string } | { label: string; href: string } | LineChange

export interface LineChange {
  label: string
  /** Asked before. */
  question?: { title: string; subject: string; confirming: string }
  /** Changes something, and returns how that is undone, if it can be. */
  run: () => Promise<UndoOffer | undefined>
  /** The toasts. */
  text: { done: string; failed: string }
}

/** The notices as lines in the same order. Whatever is wrong with the server is one line, with one message to the person who runs it. */
export function linesOf(notices: readonly Notice[]): Line[] {
  const faults = notices.filter(isOperatorNotice)
  return notices.flatMap((notice) => {
    if (!isOperatorNotice(notice)) return ownersLine(notice)
    return notice === faults[0] ? [serverLine(faults)] : []
  })
}

function ownersLine(notice: Exclude<Notice, OperatorNotice>): Line {
  switch (notice.kind) {
    case 'changed_contact':
      return contactLine(notice)
    case 'odd_contact':
      return oddContactLine(notice)
    case 'password_changed':
      return accountLine('password', accountText.passwordSet(momentOf(new Date(notice.at))), accountText.passwordAdvice)
    case 'sign_in_link_created': {
      const { by, at } = notice
      return accountLine('link', accountText.linkCreated(by, momentOf(new Date(at))), accountText.linkAdvice)
    }
    case 'copy_restored':
      return restoredLine(notice.at)
    case 'shipped_contact':
      return shippedContactLine
    case 'samples_shown':
      return samplesLine(notice)
  }
}

function isOperatorNotice(notice: Notice): notice is OperatorNotice {
  return notice.kind in operatorText.facts
}

function serverLine(faults: readonly OperatorNotice[]): Line {
  const message = operatorText.message(location.host, faults)
  const href = `https://wa.me/?text=${encodeURIComponent(message)}`
  return {
    key: 'server',
    text: operatorText.fault,
    advice: [operatorText.advice],
    actions: [{ label: operatorText.tell, href }],
  }
}

/** Something happened to the user's own account that a stolen session may have done. */
function accountLine(key: string, text: string, advice: string): Line {
  return { key, text, advice: [advice], actions: [{ label: accountText.openSecurity, to: paths.security }] }
}

/** The law lets a person have data erased: a copy brings them back. */
function restoredLine(at: string): Line {
  const dismiss: LineChange = {
    label: restoredText.done,
    async run() {
      await call(overview.endRestored)
      return undefined
    },
    text: { done: restoredText.ended, failed: restoredText.failed },
  }
  const toTrash = { label: restoredText.openHistory, to: paths.history }
  return {
    key: 'restored',
    text: restoredText.shown(dayAndTime(at)),
    advice: [restoredText.advice],
    actions: [toTrash, dismiss],
  }
}

const shippedContactLine: Line = {
  key: 'shipped',
  text: samplesText.contact,
  advice: [samplesText.contactAdvice],
  actions: [{ label: samplesText.openContact, to: entityPath('meta') }],
}

/** A contact that was changed in the last 7 days: to be tried, confirmed, or changed back to its former value, if that is no sample. */
function contactLine({ field, former, present, version }: ChangedContact): Line {
  const changeBack = (value: string): LineChange => ({
    label: contactText.undo,
    run: () => restoreContact(field, value, version),
    text: { done: metaFormText.saved, failed: metaFormText.saveFailed },
  })
  return {
    key: field,
    text: contactText.subject[field],
    advice: [
      ...(former === null ? [] : [contactText.former(shownContact(field, former))]),
      contactText.present(shownContact(field, present)),
      ...oddityLines(field, present),
    ],
    actions: [
      { label: contactText.test, href: contactAddress[field](present) },
      decision('confirmed', contactText.right, { name: field, value: present }),
      ...(former === null ? [] : [changeBack(former)]),
    ],
  }
}

/** A number that cannot exist: to be tried, confirmed or replaced. */
function oddContactLine({ field, present }: OddContact): Line {
  return {
    key: field,
    text: contactText.odd[field],
    advice: [contactText.present(shownContact(field, present)), ...oddityLines(field, present)],
    actions: [
      { label: contactText.test, href: contactAddress[field](present) },
      decision('confirmed', contactText.right, { name: field, value: present }),
      { label: contactText.change, to: `${entityPath('meta')}#${field}` },
    ],
  }
}

/** The key of the line of what is still of the sample. */
export const samplesKey = 'samples'

/**
 * What is still of the sample: photos, sentences and answers, settled in their forms; items, removed together; shipped contacts, decided one by
 * one.
 */
function samplesLine(notice: SamplesShown): Line {
  const { ids, claims, faq } = notice
  const contacts = claims.filter(({ name }) => !promiseNames.includes(name))
  const promises = claims.filter(({ name }) => promiseNames.includes(name))
  const photos = promises.filter(({ name }) => name.endsWith('Image')).length
  const removal: LineChange = {
    label: samplesText.remove,
    question: {
      title: samplesText.question,
      subject: samplesText.subject(notice),
      confirming: samplesText.removing,
    },
    async run() {
      await call(samples.remove)
      return { text: samplesText.removed, done: samplesText.back, undo: () => bringBack(ids) }
    },
    text: { done: samplesText.removed, failed: samplesText.failed },
  }
  const hasClaims = promises.length + faq > 0
  return {
    key: samplesKey,
    text: hasClaims
      ? claimsText.still({ photos, sentences: promises.length - photos, answers: faq })
      : samplesText.shown,
    advice: [
      ...(hasClaims ? [claimsText.stillAdvice] : []),
      ...(ids.length > 0 ? [samplesText.counts(notice)] : []),
      ...(contacts.length > 0 ? [claimsText.open(contacts.map(({ name }) => name))] : []),
    ],
    actions: [...(hasClaims ? [{ label: claimsText.see, to: paths.site }] : []), ...(ids.length > 0 ? [removal] : [])],
    ...(contacts.length > 0 && { parts: { summary: claimsText.check, lines: contacts.map(contactClaimLine) } }),
  }
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
function oddityLines(field: ContactField, value: string): string[] {
  const oddity = field === 'email' ? undefined : oddityOf(value, phoneKindOf[field])
  return oddity === undefined ? [] : [oddity]
}
