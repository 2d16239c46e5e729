import { call } from '#browser/http/call.ts'
import { type Claim, type ClaimName, type Company, company } from '#contract/company.ts'
import { type UndoOffer, undoEdit } from '../undo/offer-undo.tsx'
import { claimLabels } from './claims.text.ts'
import { decisionText } from './notices.text.ts'

/** Confirms contacts and claims in one change of the company. Returns how it is undone. @throws what `call` throws */
export async function confirmClaims(claims: readonly Claim[]): Promise<UndoOffer> {
  const { done, undone } = decisionText.confirmed
  // Each answer is confirmed by itself, all else by its name.
  const isReplaced = (one: Claim) =>
    claims.some(({ name, value }) => name === one.name && (name !== 'answer' || value === one.value))
  const version = await changeCompany(({ confirmed }) => ({
    confirmed: [...confirmed.filter((one) => !isReplaced(one)), ...claims],
  }))
  return offerFor(
    claims.map(({ name }) => name),
    version,
    done,
    undone,
  )
}

/** Leaves a contact or claim out of the page, or shows it again. Returns how that is undone. @throws what `call` throws */
export async function leaveOut(name: ClaimName, isOut: boolean): Promise<UndoOffer> {
  const { done, undone } = decisionText.leftOut
  const version = await changeCompany(({ leftOut }) => ({
    leftOut: [...leftOut.filter((other) => other !== name), ...(isOut ? [name] : [])],
  }))
  return isOut ? offerFor([name], version, done, undone) : offerFor([name], version, undone, done)
}

function offerFor(names: readonly ClaimName[], version: number | undefined, text: string, done: string): UndoOffer {
  const undo = () => undoEdit({ entity: 'company', id: 'company', version })
  return { success: text, text, title: names.map((name) => claimLabels[name]).join(', '), done, undo }
}

/** Returns the version of the company that was saved. */
async function changeCompany(change: (company: Company) => Partial<Company>): Promise<number | undefined> {
  // Only administrators get the version.
  const { version: former, ...fields } = await call({ ...company.list, access: 'admin' })
  const { version } = await call(company.save, { body: { ...fields, ...change(fields) }, ifMatch: former })
  return version
}
