import { Camera, Trash2 } from 'lucide-react'
import { type Ref, useId } from 'react'
import { FieldError } from '../crud/field.tsx'
import { productFormText } from './products.text.ts'
import { usePicture } from './use-picture.ts'

interface ImageFieldProps {
  /** A data URL, a stored address, or '' for none. */
  image: string
  error: string | undefined
  inputRef: Ref<HTMLInputElement>
  onImage: (image: string) => void
  setBusy: (busy: boolean) => void
}

/**
 * A picture chosen, dropped or pasted, with a preview of what will be sent, and a way back to the prompt (spec §4).
 * The file input lies unseen over the whole field, so that touch, keyboard and screen reader meet a plain input.
 */
export function ImageField({ image, error, inputRef, onImage, setBusy }: ImageFieldProps) {
  const id = useId()
  const { progress, problem, take } = usePicture(onImage, setBusy)
  const rule = problem ?? error
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
            <Camera aria-hidden="true" className="size-8 text-brand" />
            {productFormText.imagePrompt}
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
          ref={inputRef}
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
            onClick={() => onImage('')}
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
