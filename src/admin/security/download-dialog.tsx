import { call } from '#browser/http/call.ts'
import { Modal } from '#browser/modal.tsx'
import { backups } from '#contract/backups.ts'
import { showSuccess } from '../toasts/show-toast.ts'
import { copiesText } from './copies.text.ts'
import { PasswordForm } from './password-form.tsx'

const text = { submit: copiesText.download, sending: copiesText.downloading, failed: copiesText.downloadFailed }

/** Asks for the password, because the file has everything, and downloads the copy of this name. */
export function DownloadDialog({ name, onClose }: { name: string; onClose: () => void }) {
  return (
    <Modal title={copiesText.downloadTitle} onClose={onClose} className="panel-modal narrow-modal">
      <PasswordForm
        path={backups.link.path}
        text={text}
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
