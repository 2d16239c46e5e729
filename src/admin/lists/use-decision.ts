import { call } from '#browser/http/call.ts'
import type { Claim } from '#contract/claim-names.ts'
import { company } from '#contract/company.ts'
import { failureReason } from '../forms/failure-reason.ts'
import { useOfferUndo } from '../undo/offer-undo.tsx'
import { undoEdit } from '../undo/undo-calls.ts'
import { claimLabels, decisionText } from './claims.text.ts'
import { useAction } from './use-action.ts'

type Decision = 'confirmed' | 'leftOut'

/** An action that confirms a contact or claim, or leaves it out of the page. It is a change of the company, and can be undone. */
export function useDecision(decision: Decision, onDone: () => void) {
  const { done, failed, undone } = decisionText[decision]
  const offerUndo = useOfferUndo()
  return useAction<Claim>({
    async run(claim) {
      const { version } = await saveDecision(decision, claim)
      offerUndo({
        text: done,
        title: claimLabels[claim.name],
        done: undone,
        undo: () => undoEdit({ entity: 'company', id: 'company', version }),
      })
    },
    text: { done, failed },
    reasonOf: (error) => failureReason({ path: company.save.path, error }),
    onDone,
  })
}

async function saveDecision(decision: Decision, claim: Claim) {
  // Only administrators get the version.
  const { version, ...fields } = await call({ ...company.list, access: 'admin' })
  const confirmed = fields.confirmed.filter(({ name }) => name !== claim.name)
  const leftOut = fields.leftOut.filter((name) => name !== claim.name)
  const decided =
    decision === 'confirmed' ? { confirmed: [...confirmed, claim] } : { leftOut: [...leftOut, claim.name] }
  return await call(company.save, { body: { ...fields, ...decided }, ifMatch: version })
}
