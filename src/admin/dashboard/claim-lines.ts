import { type Claim, type ClaimName, promiseNames } from '#contract/company.ts'
import type { ContactField } from '#contract/overview.ts'
import { formatPhone } from '#contract/phone.ts'
import { entityPath } from '../paths.ts'
import { claimLabels } from './claims.text.ts'
import { confirmClaims, leaveOut } from './decisions.ts'
import { claimsText, decisionText } from './notices.text.ts'
import type { Line, LineChange } from './notices.ts'

/** The claims that can be left out: the page needs a name and three steps. */
const canBeLeftOut: readonly ClaimName[] = [
  ...['whatsapp', 'phone', 'email', 'address', 'facebook', 'instagram', 'description'],
  ...['aboutText', 'aboutYears', 'aboutWorks'],
] as ClaimName[]

/** A shipped contact: to be replaced or left out. Only a description may be right as it is. */
export function contactClaimLine(claim: Claim): Line {
  const { name, value } = claim
  return {
    key: name,
    text: claimLabels[name],
    advice: [name === 'whatsapp' || name === 'phone' ? shownContact(name, value) : value],
    actions: [
      ...(name === 'description' ? [decision('confirmed', claimsText.right, claim)] : []),
      { label: claimsText.change, to: `${entityPath('meta')}#${name}` },
      ...(canBeLeftOut.includes(name) ? [decision('leftOut', claimsText.leaveOut, claim)] : []),
    ],
  }
}

/** A shipped sentence, photo or answer, in the form that replaces it. */
export function promiseLine(claim: Claim): Line {
  const { name, value } = claim
  const isSentence = promiseNames.includes(name) && !name.endsWith('Image') && name !== 'answer'
  return {
    key: `${name} ${value}`,
    text: claimsText.ofSample(claimLabels[name]),
    advice: isSentence ? [value] : [],
    actions: [
      decision('confirmed', claimsText.right, claim),
      ...(canBeLeftOut.includes(name) ? [decision('leftOut', claimsText.leaveOut, claim)] : []),
    ],
  }
}

/** Several of them at once. */
export function allPromisesLine(claims: readonly Claim[]): Line {
  const { done, failed } = decisionText.confirmed
  const run = () => confirmClaims(claims)
  return {
    key: 'all',
    text: claimsText.several(claims.length),
    advice: [],
    actions: [{ label: claimsText.allRight, run, text: { done, failed } }],
  }
}

export function decision(kind: 'confirmed' | 'leftOut', label: string, claim: Claim): LineChange {
  const { done, failed } = decisionText[kind]
  const run = () => (kind === 'confirmed' ? confirmClaims([claim]) : leaveOut(claim.name, true))
  return { label, run, text: { done, failed } }
}

export function shownContact(field: ContactField, value: string): string {
  return field === 'email' ? value : formatPhone(value, field === 'phone' ? 'landline' : 'whatsapp')
}
