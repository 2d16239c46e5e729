import { Eye } from 'lucide-react'
import { useState } from 'react'
import { MissingTokenError } from '#browser/call.ts'
import { readSession } from '#browser/session.ts'
import { newItemId } from '#contract/endpoint.ts'
import { authText } from '../auth/auth.text.ts'
import { useReportFailure } from '../calls/failure-reason.ts'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { previewText } from './forms.text.ts'
import type { PageFrameProps } from './page-frame.tsx'

const PreviewDialog = lazyPart(async () => (await import('./preview-dialog.tsx')).PreviewDialog)

interface PreviewButtonProps {
  entity: string
  /** Undefined for a new item, and for an entity that has one item. */
  id?: string | undefined
  /** Where visitors see the item: an address of this host. */
  addressOf: (item: { _id: string }) => string
  /** Calls back with what would be saved, or shows the form's errors. */
  validate: (onValid: (input: unknown) => void) => void
  /** The fields of the form. */
  fields: readonly string[]
  /** Called with one of them that was tapped in the page. */
  onField: (field: string) => void
  disabled?: boolean
}

/** Opens the page as it would be with what is in the form, without saving. */
export function PreviewButton({ entity, id, addressOf, validate, fields, onField, disabled }: PreviewButtonProps) {
  const [preview, setPreview] = useState<Pick<PageFrameProps, 'hash' | 'form'>>()
  const report = useReportFailure()

  function open(input: unknown) {
    const token = readSession()?.access_token
    if (!token) return report(new MissingTokenError('no stored token'), authText.noToken)
    const { hash } = new URL(addressOf({ _id: id ?? newItemId }), location.href)
    setPreview({ hash, form: { token, entity, id: id ?? '', body: JSON.stringify(input) } })
  }

  return (
    <>
      <Button Icon={Eye} disabled={disabled} onClick={() => validate(open)}>
        {previewText.open}
      </Button>
      {preview && (
        <PreviewDialog
          preview={preview}
          fields={fields}
          onClose={(field) => {
            setPreview(undefined)
            if (field) onField(field)
          }}
        />
      )}
    </>
  )
}
