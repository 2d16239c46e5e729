import { type FormHTMLAttributes, type ReactNode, useId } from 'react'
import { FormFields } from '../ui/form-fields.tsx'
import { Reason } from '../ui/reason.tsx'
import { DraftNotice, type FormDraft } from './draft.tsx'
import { useForgetOutdated, useRefocus } from './focus.ts'
import { formText } from './forms.text.ts'
import { UploadProgress } from './upload-progress.tsx'

interface ItemFormProps extends FormHTMLAttributes<HTMLFormElement> {
  draft: FormDraft
  save: { isPending: boolean; isError: boolean; reset: () => void }
  /** Why the last save failed. */
  reason: ReactNode
  /** 0 to 1 while a save with a photo is running. */
  uploaded?: number | undefined
  /** The button that shows the page as it would be. */
  preview: ReactNode
  /** Whether a photo is being prepared: the form cannot be sent then. */
  isBusy?: boolean
  submit: string
}

/** What the form of any entity has around its fields: the draft, why a save failed, the preview, and the button that saves. */
export function ItemForm(props: ItemFormProps) {
  const { draft, save, reason, uploaded, preview, isBusy, submit, children, ...attributes } = props
  const reasonId = useId()
  const submitButton = useRefocus(save.isError)
  useForgetOutdated(save.isError, save.reset)
  return (
    <form noValidate tabIndex={-1} {...attributes}>
      {draft.found && <DraftNotice onRestore={draft.restore} onDiscard={draft.discard} />}
      <FormFields disabled={save.isPending}>
        {children}
        <div className="form-actions">
          <Reason id={reasonId}>{reason}</Reason>
          {save.isPending && uploaded !== undefined && <UploadProgress fraction={uploaded} />}
          {preview}
          <button
            ref={submitButton}
            type="submit"
            className="primary-button"
            disabled={isBusy || save.isPending}
            aria-describedby={reason ? reasonId : undefined}
          >
            {save.isPending ? formText.saving : submit}
          </button>
        </div>
      </FormFields>
    </form>
  )
}
