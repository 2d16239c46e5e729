import { useId, useState } from 'react'
import { call } from '#browser/http/call.ts'
import { trash } from '#contract/history.ts'
import type { SamplesShown } from '#contract/overview.ts'
import { samples } from '#contract/samples.ts'
import { failureReason } from '../forms/failure-reason.ts'
import { claimsText } from '../lists/claims.text.ts'
import { ConfirmDialog } from '../lists/confirm-dialog.tsx'
import { useAction } from '../lists/use-action.ts'
import { Button } from '../ui/button.tsx'
import { focusContent } from '../ui/focus.ts'
import { useOfferUndo } from '../undo/offer-undo.tsx'
import { ClaimList } from './claim-list.tsx'
import { samplesText } from './samples.text.ts'

/**
 * Sample items and claims stand as they were shipped. The items are removed together, after a question, and come back by the undo bar or the
 * trash; of the claims each is decided.
 */
export function SamplesNotice({ notice }: { notice: SamplesShown }) {
  const { ids, claims } = notice
  const hasItems = ids.length > 0
  const id = useId()
  const [isAsking, setAsking] = useState(false)
  const offerUndo = useOfferUndo()
  const removal = useAction<SamplesShown>({
    run: () => call(samples.remove),
    text: { done: samplesText.removed, failed: samplesText.failed },
    reasonOf: (error) => failureReason({ path: samples.remove.path, error }),
    onDone: () => {
      setAsking(false)
      offerUndo({ text: samplesText.removed, done: samplesText.back, undo: () => bringBack(notice) })
      // The pressed button disappears with its notice.
      focusContent()
    },
  })
  return (
    <>
      <p id={id}>
        <strong>{samplesText.shown}</strong>{' '}
        {hasItems && (
          <>
            <span>{samplesText.counts(notice)}</span>{' '}
          </>
        )}
        {claims.length > 0 && <span>{claimsText.open(claims.map(({ name }) => name))}</span>}
      </p>
      {hasItems && (
        <div className="line flush">
          <Button aria-describedby={id} onClick={() => setAsking(true)}>
            {samplesText.remove}
          </Button>
        </div>
      )}
      {claims.length > 0 && <ClaimList claims={claims} />}
      {isAsking && (
        <ConfirmDialog
          question={samplesText.question}
          subject={samplesText.subject(notice)}
          confirm={samplesText.remove}
          confirming={samplesText.removing}
          action={removal}
          onConfirm={() => removal.mutate(notice)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

/** Brings back the samples that are in the trash, so that it can be repeated after a failure. */
async function bringBack({ ids }: SamplesShown): Promise<void> {
  const deleted = await call(trash.list)
  for (const { _id: id } of deleted.filter(({ _id }) => ids.includes(_id))) await call(trash.restore, { id })
}
