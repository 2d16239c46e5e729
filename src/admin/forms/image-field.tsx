import { Camera, Trash2 } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import {
  type FieldPath,
  type FieldPathByValue,
  type FieldValues,
  type PathValue,
  type UseFormReturn,
  useController,
  useWatch,
} from 'react-hook-form'
import { IconButton } from '#browser/icon-button.tsx'
import { validationCodes } from '#contract/validation.ts'
import { FieldError } from './field.tsx'
import { hasMouse } from './focus.ts'
import { imageText } from './image-field.text.ts'
import { TextField } from './text-field.tsx'
import { usePicture } from './use-picture.ts'

/** A picture whose longest side is shorter looks blurred on the site. */
const sharpPx = 800

interface PictureInputProps<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>
  /** The field for the picture: a data URL, the URL of a stored picture, or '' for none. */
  name: FieldPathByValue<Values, string>
  label?: string
  /** Called with true while a chosen photo is being prepared: the form cannot be sent then. */
  setBusy: (busy: boolean) => void
  /** Set if several photos may be chosen at once; one alone goes into the field. */
  onSeveral?: ((files: File[]) => void) | undefined
  /** Whether the browser's choice of a file opens with the form, which a press must have opened. */
  opensAtOnce?: boolean
  /** The address of the picture that visitors see while none is chosen. */
  shipped?: string
}

interface ImageFieldProps<Values extends FieldValues, Output> extends PictureInputProps<Values, Output> {
  /** The field for the picture's description, and the field whose text it follows until it is edited. */
  altName: FieldPath<Values>
  titleName: FieldPath<Values>
}

/** A picture and its description, for any entity's form. */
export function ImageField<Values extends FieldValues, Output>(props: ImageFieldProps<Values, Output>) {
  const { form, altName, titleName } = props
  usePrefilledAlt(form, altName, titleName)
  return (
    <>
      <PictureInput {...props} />
      <TextField form={form} name={altName} limit={300} label={imageText.alt} hint={imageText.altHint} />
    </>
  )
}

/**
 * A picture chosen, dropped or pasted, with a preview of what will be sent and a button that removes it (spec §4). The transparent file
 * input covers the whole field, so that touch, keyboard and screen readers use a plain input.
 */
export function PictureInput<Values extends FieldValues, Output>(props: PictureInputProps<Values, Output>) {
  const { form, name, label = imageText.label, setBusy, onSeveral, opensAtOnce = false, shipped } = props
  const id = useId()
  const { field, fieldState } = useController({ control: form.control, name })
  const image: string = field.value
  const { progress, problem, take } = usePicture(field.onChange, setBusy, onSeveral)
  const [longestSide, setLongestSide] = useState(0)
  // Of a stored picture only a smaller copy is shown.
  const isSmall = image.startsWith('data:') && longestSide > 0 && longestSide < sharpPx
  const rule = problem ?? fieldState.error?.message

  useEffect(() => {
    if (opensAtOnce) document.getElementById(id)?.click()
  }, [opensAtOnce, id])

  // The error is below the picture, possibly outside a phone's window. The form itself scrolls to a missing picture.
  useEffect(() => {
    if (rule && rule !== validationCodes.imageRequired) {
      document.getElementById(`${id}-error`)?.scrollIntoView({ block: 'nearest' })
    }
  }, [rule, id])

  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="image-field cover">
        {image === '' ? (
          <>
            {shipped && <img src={shipped} alt={imageText.shipped} className="image-preview image-shipped" />}
            <p className="image-prompt stack tight centred strong">
              <Camera aria-hidden="true" className="icon" />
              {hasMouse() ? imageText.prompt : imageText.promptTouch}
            </p>
          </>
        ) : (
          <>
            <img
              src={image}
              alt={imageText.preview}
              className="image-preview"
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                setLongestSide(Math.max(naturalWidth, naturalHeight))
              }
            />
            <span className="image-replace line strong" aria-hidden="true">
              <Camera />
              {imageText.replace}
            </span>
          </>
        )}
        <input
          id={id}
          ref={field.ref}
          type="file"
          name={name}
          accept="image/*"
          multiple={onSeveral !== undefined}
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
          <IconButton
            Icon={Trash2}
            label={imageText.remove}
            className="icon-button image-remove"
            onClick={() => {
              // This button disappears together with the picture.
              document.getElementById(id)?.focus()
              field.onChange('')
            }}
          />
        )}
      </div>
      {progress !== undefined && (
        <label className="upload-progress">
          {imageText.working}
          <progress max={1} value={progress} />
        </label>
      )}
      <p aria-live="polite" className={isSmall ? 'strong' : 'visually-hidden'}>
        {isSmall && imageText.small(longestSide)}
      </p>
      <p id={`${id}-hint`} className="hint">
        {imageText.hint}
      </p>
      <FieldError id={`${id}-error`} rule={rule} />
    </div>
  )
}

/** Copies the title into the description until the description is edited. */
function usePrefilledAlt<Values extends FieldValues, Output>(
  { control, getValues, setValue }: UseFormReturn<Values, unknown, Output>,
  altName: FieldPath<Values>,
  titleName: FieldPath<Values>,
): void {
  const title = useWatch({ control, name: titleName })
  const copied = useRef(title)
  useEffect(() => {
    if (getValues(altName) === copied.current) setValue(altName, title as PathValue<Values, FieldPath<Values>>)
    copied.current = title
  }, [title, getValues, setValue, altName])
}
