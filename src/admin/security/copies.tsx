import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#browser/http/call.ts'
import { HttpError } from '#browser/http/call-errors.ts'
import { backups } from '#contract/backups.ts'
import { failureReason } from '../forms/failure-reason.ts'
import { useAction } from '../lists/use-action.ts'
import { Button } from '../ui/button.tsx'
import { dayAndTime, fileSize } from '../ui/in-sentences.ts'
import { Reason } from '../ui/reason.tsx'
import { copiesText } from './copies.text.ts'
import { DownloadDialog } from './download-dialog.tsx'
import { LoadedPart } from './loaded-part.tsx'
import { makeCopy } from './make-copy.ts'

/** The second part of the screen: the last proven copy, one more, and its download. */
export function Copies() {
  const copies = useQuery({ queryKey: ['backups'], queryFn: ({ signal }) => call(backups.list, { signal }) })
  const [isDownloading, setDownloading] = useState(false)
  const making = useAction<void>({
    run: makeCopy,
    text: { done: copiesText.made, failed: copiesText.makeFailed },
    reasonOf: (error) =>
      error instanceof HttpError && error.status === 429
        ? copiesText.enough
        : failureReason({ path: backups.create.path, error }),
  })
  const last = copies.data?.[0]
  return (
    <>
      <LoadedPart title={copiesText.title} query={copies} failed={copiesText.loadFailed} height="h-32">
        {() => (
          <div className="part stack">
            <p>{last ? copiesText.last(dayAndTime(last.at), fileSize(last.bytes)) : copiesText.never}</p>
            <p className="hint" role="status">
              {making.isPending ? copiesText.makingAdvice : copiesText.advice}
            </p>
            <Reason>{making.reason}</Reason>
            <div className="link-actions line">
              <Button className="primary-button" isBusy={making.isPending} onClick={() => making.mutate()}>
                {making.isPending ? copiesText.making : copiesText.make}
              </Button>
              {last && <Button onClick={() => setDownloading(true)}>{copiesText.download}</Button>}
            </div>
          </div>
        )}
      </LoadedPart>
      {last && isDownloading && <DownloadDialog name={last.name} onClose={() => setDownloading(false)} />}
    </>
  )
}
