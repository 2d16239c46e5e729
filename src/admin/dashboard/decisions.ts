import { call } from '#browser/http/call.ts'
import { type Claim, type ClaimName, type Company, company } from '#contract/company.ts'
import { type UndoOffer, undoEdit } from '../undo/offer-undo.tsx'
import { claimLabels } from './claims.text.ts'
import { decisionText } from './notices.text.ts'

/** Confirms a contact or claim. It is a change of the company. Returns how it is undone. @throws what `call` throws */
export async function confirmClaim(claim: Claim): Promise<UndoOffer> {
  const { done, undone } = decisionText.confirmed
  const version = await changeCompany(({ confirmed }) => ({
    // Each answer is confirmed by itself.
    confirmed: [
      ...confirmed.filter(({ name, value }) => name !== claim.name || (name === 'answer' && value !== claim.value)),
      claim,
    ],
  }))
  return offerFor(claim.name, version, done, undone)
}

/** Leaves a contact or claim out of the page, or shows it again. Returns how that is undone. @throws what `call` throws */
export async function leaveOut(name: ClaimName, isOut: boolean): Promise<UndoOffer> {
  const { done, undone } = decisionText.leftOut
  const version = await changeCompany(({ leftOut }) => ({
    leftOut: [...leftOut.filter((other) => other !== name), ...(isOut ? [name] : [])],
  }))
  return isOut ? offerFor(name, version, done, undone) : offerFor(name, version, undone, done)
}

function offerFor(name: ClaimName, version: number | undefined, text: string, done: string): UndoOffer {
  const undo = () => undoEdit({ entity: 'company', id: 'company', version })
  return { success: text, text, title: claimLabels[name], done, undo }
}

/** Returns the version of the company that was saved. */
async function changeCompany(change: (company: Company) => Partial<Company>): Promise<number | undefined> {
  // Only administrators get the version.
  const { version: former, ...fields } = await call({ ...company.list, access: 'admin' })
  const { version } = await call(company.save, { body: { ...fields, ...change(fields) }, ifMatch: former })
  return version
}
