import { type Claim, type ClaimName, promiseNames } from '#contract/company.ts'
import type { ContactField } from '#contract/overview.ts'
import { formatPhone } from '#contract/phone.ts'
import { entityPath } from '../paths.ts'
import { claimLabels } from './claims.text.ts'
import { confirmClaims, leaveOut } from './decisions.ts'
import { ChangeButton, type ChangeButtonProps, Notice, NoticeLink } from './notice.tsx'
import { claimsText, decisionText } from './notices.text.ts'

/** The claims that can be left out: the page needs a name and three steps. */
const canBeLeftOut: readonly ClaimName[] = [
  ...(['whatsapp', 'phone', 'email', 'address', 'facebook', 'instagram', 'description'] as const),
  ...(['aboutText', 'aboutYears', 'aboutWorks'] as const),
]

interface ClaimProps extends Pick<ChangeButtonProps, 'onDone'> {
  claim: Claim
}

/** A shipped contact: to be replaced or left out. Only a description may be right as it is. */
export function ContactClaim({ claim }: ClaimProps) {
  const { name, value } = claim
  return (
    <Notice
      text={claimLabels[name]}
      advice={[name === 'whatsapp' || name === 'phone' ? shownContact(name, value) : value]}
    >
      {name === 'description' && <Confirm label={claimsText.right} claims={[claim]} />}
      <NoticeLink to={`${entityPath('meta')}#${name}`}>{claimsText.change}</NoticeLink>
      <LeaveOut claim={claim} />
    </Notice>
  )
}

/** A shipped sentence, photo or answer, in the form that replaces it. */
export function PromiseClaim({ claim, onDone }: ClaimProps) {
  const { name, value } = claim
  const isSentence = promiseNames.includes(name) && !name.endsWith('Image') && name !== 'answer'
  return (
    <Notice text={claimsText.ofSample(claimLabels[name])} advice={[isSentence && value]}>
      <Confirm label={claimsText.right} claims={[claim]} onDone={onDone} />
      <LeaveOut claim={claim} onDone={onDone} />
    </Notice>
  )
}

interface ConfirmProps extends Pick<ChangeButtonProps, 'label' | 'onDone'> {
  claims: readonly Claim[]
}

/** Confirms claims, all at once. */
export function Confirm({ label, claims, onDone }: ConfirmProps) {
  const run = () => confirmClaims(claims)
  return <ChangeButton label={label} run={run} text={decisionText.confirmed} onDone={onDone} />
}

function LeaveOut({ claim: { name }, onDone }: ClaimProps) {
  if (!canBeLeftOut.includes(name)) return null
  const run = () => leaveOut(name, true)
  return <ChangeButton label={claimsText.leaveOut} run={run} text={decisionText.leftOut} onDone={onDone} />
}

export function shownContact(field: ContactField, value: string): string {
  return field === 'email' ? value : formatPhone(value, field === 'phone' ? 'landline' : 'whatsapp')
}
