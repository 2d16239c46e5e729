import { Camera, Trash2 } from 'lucide-react'
import { useEffect, useId } from 'react'
import { type UseFormReturn, useController } from 'react-hook-form'
import type { ProductInput } from '#contract/products.ts'
import { validationCodes } from '#contract/validation.ts'
import { FieldError } from '../crud/field.tsx'
import { hasMouse } from '../crud/focus.ts'
import type { ProductValues } from './product-form-schema.ts'
import { productFormText } from './products.text.ts'
import { usePicture } from './use-picture.ts'

interface ImageFieldProps {
  form: UseFormReturn<ProductValues, unknown, ProductInput>
  setBusy: (busy: boolean) => void
}

/**
 * A picture chosen, dropped or pasted, with a preview of what will be sent, and a way back to the prompt (spec §4).
 * The file input lies unseen over the whole field, so that touch, keyboard and screen reader meet a plain input.
 */
export function ImageField({ form, setBusy }: ImageFieldProps) {
  const id = useId()
  const { field, fieldState } = useController({ control: form.control, name: 'image' })
  // A data URL, a stored address, or '' for none.
  const image = field.value
  const { progress, problem, take } = usePicture(field.onChange, setBusy)
  const rule = problem ?? fieldState.error?.message

  // It stands below the picture, where a phone's window may end. A required photo is asked for in the fields' order.
  useEffect(() => {
    if (rule && rule !== validationCodes.imageRequired) {
      document.getElementById(`${id}-error`)?.scrollIntoView({ block: 'nearest' })
    }
  }, [rule, id])

  return (
    <div className="field">
      <label htmlFor={id}>{productFormText.image}</label>
      <div
        className="image-field"
        data-filled={image !== '' || undefined}
        data-invalid={rule !== undefined || undefined}
      >
        {image === '' ? (
          <p className="image-prompt">
            <Camera aria-hidden="true" className="size-8 text-action" />
            {hasMouse() ? productFormText.imagePrompt : productFormText.imagePromptTouch}
          </p>
        ) : (
          <>
            <img src={image} alt={productFormText.imagePreview} className="image-preview" />
            <span className="image-replace" aria-hidden="true">
              <Camera className="size-4" />
              {productFormText.imageReplace}
            </span>
          </>
        )}
        <input
          id={id}
          ref={field.ref}
          type="file"
          accept="image/*"
          className="image-input"
          aria-describedby={rule ? `${id}-hint ${id}-error` : `${id}-hint`}
          aria-invalid={rule !== undefined}
          onChange={(event) => {
            take(event.target.files)
            // The same file may be chosen again after it was removed.
            event.target.value = ''
          }}
        />
        {image !== '' && (
          <button
            type="button"
            className="image-remove"
            aria-label={productFormText.imageRemove}
            onClick={() => {
              // The button goes with the picture.
              document.getElementById(id)?.focus()
              field.onChange('')
            }}
          >
            <Trash2 aria-hidden="true" className="size-5" />
          </button>
        )}
      </div>
      {progress !== undefined && (
        <label className="image-progress">
          {productFormText.imageWorking}
          <progress max={1} value={progress} />
        </label>
      )}
      <p id={`${id}-hint`} className="hint">
        {productFormText.imageHint}
      </p>
      <FieldError id={`${id}-error`} rule={rule} />
    </div>
  )
}
