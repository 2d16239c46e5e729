import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { call } from '#browser/http/call.ts'
import { Modal } from '#browser/modal.tsx'
import { backups } from '#contract/backups.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { SubmitButton } from '../forms/submit-button.tsx'
import { useSubmit } from '../forms/use-submit.ts'
import { showSuccess } from '../toasts/show-toast.ts'
import { copiesText } from './copies.text.ts'
import { CurrentPasswordField } from './current-password-field.tsx'
import { accountText } from './security.text.ts'

type Values = BodyOf<typeof backups.link>

/** Asks for the password, because the file has everything, and downloads the copy of this name. */
export function DownloadDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const form = useForm<Values, unknown, Values>({
    defaultValues: { currentPassword: '' },
    resolver: standardSchemaResolver<Values, unknown, Values>(backups.link.body),
  })
  const submit = useSubmit({
    form,
    path: backups.link.path,
    failed: copiesText.downloadFailed,
    async send(body) {
      const { url } = await call(backups.link, { id: name, body })
      download(url)
      showSuccess(copiesText.downloaded)
      onClose()
    },
    refusals: { 403: { field: 'currentPassword', text: accountText.wrongPassword } },
  })
  return (
    <Modal title={copiesText.downloadTitle} onClose={onClose} className="panel-modal narrow-modal">
      <form noValidate onSubmit={submit} className="form-fields">
        <p>{copiesText.downloadAdvice}</p>
        <CurrentPasswordField
          error={form.formState.errors.currentPassword?.message}
          input={form.register('currentPassword')}
        />
        <SubmitButton form={form} text={copiesText.download} sending={copiesText.downloading} />
      </form>
    </Modal>
  )
}

/** Not by a navigation: a dialog that closes goes back in the history, which ends it. On another origin, `download` has no effect. */
function download(url: string): void {
  Object.assign(document.createElement('a'), { href: url, download: '', target: '_blank', rel: 'noopener' }).click()
}
