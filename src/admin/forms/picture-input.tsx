import { Camera, Trash2 } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { IconButton } from '#browser/icon-button.tsx'
import { validationCodes } from '#contract/validation.ts'
import { hasMouse } from '../ui/focus.ts'
import { FieldError } from './field.tsx'
import type { InputProps } from './fields.tsx'
import { imageText } from './forms.text.ts'
import { shrinkPicture } from './shrink-picture.ts'

export interface PictureOptions {
  /** Whether the browser's choice of a file opens with the form of a new item, which a press must have opened. */
  opensAtOnce?: boolean
  /** Whether it gets the files that are pasted, dropped beside the field, or several at once. False for a form's second picture. */
  takesOutsideFiles?: boolean
  hint?: string
  /** The address of the picture that visitors see while none is chosen. */
  shipped?: string | undefined
  /** A picture whose longest side is shorter looks blurred on the site. */
  sharpPx?: number
}

/**
 * Whether text is what was meant: cells of a table and text of Word bring a picture of themselves along. A file that was copied in macOS' Finder
 * has its name as text beside it.
 */
function isText(pasted: DataTransfer): boolean {
  if (!pasted.types?.includes('text/plain')) return false
  const names = [...pasted.files].map(({ name }) => name)
  const lines = pasted.getData('text/plain').split(/[\r\n]+/)
  return !lines.every((line) => names.includes(line) || /^[^/\\]+\.(?:jpe?g|png|webp|avif|gif|hei[cf])$/i.test(line))
}

/**
 * A picture chosen, dropped or pasted, with a preview of what will be sent and a button that removes it (spec §4). The transparent file
 * input covers the whole field, so that touch, keyboard and screen readers use a plain input.
 */
export function PictureInput(props: InputProps & PictureOptions & { required: boolean }) {
  const {
    form,
    name,
    field: { label },
    mode,
    setBusy,
    required,
  } = props
  const { takesOutsideFiles = true, hint = imageText.hint, shipped, sharpPx = 800 } = props
  const onSeveral = takesOutsideFiles ? props.onSeveral : undefined
  const opensAtOnce = props.opensAtOnce && mode === 'create'
  const id = useId()
  const { field, fieldState } = useController({ control: form.control, name })
  // A data URL, the URL of a stored picture, or '' for none.
  const image: string = field.value
  const [isPreparing, setPreparing] = useState(false)
  const [problem, setProblem] = useState<string>()
  const latest = useRef<File>(undefined)
  const [longestSide, setLongestSide] = useState(0)
  const isChosen = image.startsWith('data:')
  // Of a stored picture only a smaller copy is shown.
  const isSmall = isChosen && longestSide > 0 && longestSide < sharpPx
  const rule = problem ?? fieldState.error?.message

  async function take(files: FileList | null | undefined): Promise<void> {
    const file = files?.[0]
    if (!file) return
    if (files.length > 1 && onSeveral) return onSeveral([...files])
    // Images only (spec §5). A type unknown to the browser, such as HEIC, is left to the decoder. A refused file does not stop the one
    // that is being prepared.
    if (file.type !== '' && !file.type.startsWith('image/')) return setProblem(validationCodes.image)
    latest.current = file
    const prepare = (isBusy: boolean) => {
      setPreparing(isBusy)
      setBusy(isBusy)
    }
    setProblem(undefined)
    prepare(true)
    const prepared = await shrinkPicture(file).catch(() => undefined)
    if (file !== latest.current) return
    if (prepared === undefined) setProblem(validationCodes.image)
    else field.onChange(prepared)
    prepare(false)
  }

  // A file is also taken when it is pasted, or dropped anywhere: beside the field it would navigate away.
  const takeOutside = useEffectEvent(take)
  useEffect(() => {
    if (!takesOutsideFiles) return
    const closing = new AbortController()
    const { signal } = closing
    window.addEventListener('dragover', (event) => event.preventDefault(), { signal })
    const onDrop = (event: DragEvent) => {
      event.preventDefault()
      void takeOutside(event.dataTransfer?.files)
    }
    window.addEventListener('drop', onDrop, { signal })
    const onPaste = (event: ClipboardEvent) => {
      const { clipboardData } = event
      if (!clipboardData?.files?.length || isText(clipboardData)) return
      // Its name must not get into a field.
      event.preventDefault()
      void takeOutside(clipboardData.files)
    }
    window.addEventListener('paste', onPaste, { signal })
    return () => closing.abort()
  }, [takesOutsideFiles])

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
      <label id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      <div className="image-field picture-field cover box">
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
            {/* Of the input's description: its name stays that of the field. */}
            <span id={`${id}-replace`} className="image-replace line strong" aria-hidden="true">
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
          required={required && image === ''}
          multiple={onSeveral !== undefined}
          className="image-input fill"
          aria-describedby={[image && `${id}-replace`, `${id}-hint`, rule && `${id}-error`].filter(Boolean).join(' ')}
          aria-invalid={rule !== undefined}
          onDrop={(event) => !takesOutsideFiles && event.stopPropagation()}
          onChange={(event) => {
            void take(event.target.files)
            // The same file may be chosen again after it was removed.
            event.target.value = ''
          }}
        />
        {image !== '' && (
          <IconButton
            Icon={Trash2}
            label={imageText.remove}
            aria-describedby={`${id}-label`}
            className="icon-button image-remove"
            onClick={() => {
              // This button disappears together with the picture.
              document.getElementById(id)?.focus()
              field.onChange('')
            }}
          />
        )}
      </div>
      {isPreparing && (
        <label className="upload-progress whole">
          {imageText.working}
          <progress />
        </label>
      )}
      <p aria-live="polite" className={isSmall ? 'strong' : 'visually-hidden'}>
        {isSmall
          ? imageText.small(longestSide, sharpPx)
          : isPreparing
            ? imageText.working
            : isChosen && imageText.preview}
      </p>
      <p id={`${id}-hint`} className="hint">
        {hint}
      </p>
      <FieldError id={`${id}-error`} rule={rule} />
    </div>
  )
}
