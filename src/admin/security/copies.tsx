import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call, NetworkError } from '#browser/call.ts'
import { Modal } from '#browser/modal.tsx'
import { timeZoneOf } from '#contract/opening-hours.ts'
import { type Backup, backups } from '#contract/operation.ts'
import { useAction } from '../calls/actions.ts'
import { singleQuery } from '../calls/entity-calls.ts'
import { LoadedPart } from '../lists/loaded.tsx'
import { showSuccess } from '../toasts/show-toast.ts'
import { Button } from '../ui/button.tsx'
import { Reason } from '../ui/form-parts.tsx'
import { dayAndTime, fileSize } from '../ui/in-sentences.ts'
import { PasswordForm } from './account-form.tsx'
import { copiesText } from './security.text.ts'

const pauseMs = 1000
/** A copy that is not older than this is the one that a further press asks for. */
const secondPressMs = 10_000
/** Half an hour of calls that take 30 s each. */
const maxRounds = 60

/** The second part of the screen: the last proven copy, one more, and its download. */
export function Copies() {
  const copies = useQuery({ queryKey: ['backups'], queryFn: ({ signal }) => call(backups.list, { signal }) })
  // The history's clock.
  const { data: company } = useQuery(singleQuery('company'))
  const timeZone = timeZoneOf(company?.state ?? '')
  const [isDownloading, setDownloading] = useState(false)
  const madeAtMs = useRef(Number.NEGATIVE_INFINITY)
  const making = useAction({
    // A second press that comes before the first one's success was heard makes no second copy.
    async run() {
      if (performance.now() - madeAtMs.current < secondPressMs) return
      await makeCopy()
      madeAtMs.current = performance.now()
    },
    text: { done: copiesText.made, failed: copiesText.makeFailed },
    reasons: { 507: copiesText.noFolder },
  })
  const last = copies.data?.[0]
  return (
    <>
      <LoadedPart title={copiesText.title} query={copies} failed={copiesText.loadFailed}>
        {() => (
          <div className="part stack">
            <p>
              {last
                ? copiesText.last(dayAndTime(last.at, new Date(), timeZone), fileSize(last.bytes))
                : copiesText.never}
            </p>
            <p className="hint" role="status">
              {making.isPending ? copiesText.makingAdvice : copiesText.advice}
            </p>
            <Reason>{making.reason}</Reason>
            <div className="line actions">
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

/**
 * Makes a copy, which may take minutes. A call without a response, because of its time limit or a phone that slept, did not stop the server:
 * the list is read again and, until it has a new copy, the call is repeated, which waits for the same copy.
 * @throws what `call` throws
 */
async function makeCopy(): Promise<Backup> {
  const former = (await call(backups.list)).map(({ name }) => name)
  for (let round = 1; ; round += 1) {
    try {
      return await call(backups.create)
    } catch (error) {
      if (!(error instanceof NetworkError) || round === maxRounds) throw error
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
      const made = (await call(backups.list).catch(() => [])).find(({ name }) => !former.includes(name))
      if (made) return made
    }
  }
}

const downloadText = { submit: copiesText.download, sending: copiesText.downloading, failed: copiesText.downloadFailed }

/** Asks for the password, because the file has everything, and downloads the copy of this name. */
function DownloadDialog({ name, onClose }: { name: string; onClose: () => void }) {
  return (
    <Modal title={copiesText.downloadTitle} onClose={onClose} className="panel-modal narrow-modal">
      <PasswordForm
        text={downloadText}
        send={async (body) => {
          const { url } = await call(backups.link, { id: name, body })
          download(url)
          showSuccess(copiesText.downloaded)
          onClose()
        }}
      >
        <p>{copiesText.downloadAdvice}</p>
      </PasswordForm>
    </Modal>
  )
}

/** On another origin `download` has no effect, so that the address opens in a new tab. */
function download(url: string): void {
  Object.assign(document.createElement('a'), { href: url, download: '', target: '_blank', rel: 'noopener' }).click()
}
