import { useQueryClient } from '@tanstack/react-query'
import { Check, ImagePlus, Trash2 } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { HttpError } from '#browser/call.ts'
import { IconButton } from '#browser/icon-button.tsx'
import { entities } from '#contract/entities.ts'
import { type ValidationCode, validationCodes } from '#contract/validation.ts'
import { works } from '#contract/works.ts'
import { failureReason, useReportFailure } from '../calls/failure-reason.ts'
import { Field } from '../forms/field.tsx'
import { ruleText } from '../forms/forms.text.ts'
import { shrinkPicture } from '../forms/shrink-picture.ts'
import { progressInQuarters, UploadProgress } from '../forms/upload.tsx'
import { type ChosenPhoto, chosenPhotos, type SeveralProps } from '../lists/chosen-photos.ts'
import { dismissErrors, showSuccess } from '../toasts/show-toast.ts'
import { useRefocus } from '../ui/focus.ts'
import { FormFields, Reason } from '../ui/form-parts.tsx'
import { ProductSelect, workFields } from './work-fields.tsx'
import { severalText } from './works.text.ts'

const unreadable = ruleText[validationCodes.image]

/** A photo that cannot become a work as it is; the others may. */
class RefusedWork extends Error {}

/** Any other failure would be the same for the next photo. */
function concernsOnePhoto(error: unknown): boolean {
  return error instanceof RefusedWork || (error instanceof HttpError && [400, 413].includes(error.status))
}

/** Several photos that become one work each, saved on its own. */
export function SeveralWorks({ values: { photos, shared }, change, save, setSending, onDone }: SeveralProps) {
  const { district = '', productId = '' } = shared
  const queryClient = useQueryClient()
  const report = useReportFailure()
  const photosId = useId()
  // The number of the photo that is being sent, 0 for none, and the share of it that was.
  const [sent, setSent] = useState({ number: 0, fraction: 0 })
  const isSending = sent.number > 0
  const unsaved = photos.filter(({ saved }) => !saved)
  // The button counts no photo that cannot be read, unless there is no other.
  const saveCount = unsaved.filter(({ reason }) => reason !== unreadable).length || unsaved.length
  const hasFailed = photos.some((photo) => photo.hasFailed)
  const sending = severalText.sending(sent.number, photos.length)
  const submitButton = useRefocus(hasFailed && !isSending)
  const share = (field: object) => change((before) => ({ ...before, shared: { ...before.shared, ...field } }))
  const changePhoto = (id: string, changes: Partial<ChosenPhoto>) =>
    change((before) => ({
      ...before,
      photos: before.photos.map((photo) => (photo.id === id ? { ...photo, ...changes } : photo)),
    }))

  // The browser asks before the page is left.
  useEffect(() => {
    if (!isSending) return
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', preventUnload)
    return () => window.removeEventListener('beforeunload', preventUnload)
  }, [isSending])

  /** Saves the works that are not saved yet, one after the other. One that is repeated after a lost response creates nothing twice. */
  async function saveAll() {
    if (isSending) return
    dismissErrors()
    setSending(true)
    let failure: unknown
    let last = photos.at(-1)?.saved
    for (const [index, { id, file, title, saved }] of photos.entries()) {
      if (saved) continue
      const onProgress = (fraction: number) => setSent({ number: index + 1, fraction })
      onProgress(0)
      changePhoto(id, { hasFailed: false, reason: undefined })
      try {
        last = await save(await bodyOf(file, { title, district, productId: productId || null }), { onProgress })
        changePhoto(id, { saved: last })
      } catch (error) {
        failure = error
        const reason = error instanceof RefusedWork ? error.message : failureReason(error)
        changePhoto(id, { hasFailed: true, reason })
        if (!concernsOnePhoto(error)) break
      }
    }
    setSent({ number: 0, fraction: 0 })
    setSending(false)
    void queryClient.invalidateQueries({ queryKey: ['works'] })
    if (failure !== undefined) return report(failure, severalText.failed())
    if (photos.length > 0) showSuccess(severalText.saved(photos.length))
    onDone(last)
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void saveAll()
      }}
    >
      <FormFields sending={isSending && `${sending} ${progressInQuarters(sent.fraction)}`}>
        <p>{severalText.intro()}</p>
        <fieldset className="stack columns">
          <legend>{severalText.shared}</legend>
          <Field text={district} limit={works.fields.district.max} label={workFields.district.label}>
            {(ids) => (
              <input
                {...ids}
                className="input"
                autoComplete="off"
                value={district}
                onChange={({ target }) => share({ district: target.value })}
              />
            )}
          </Field>
          <Field label={workFields.productId.label}>
            {(ids) => (
              <ProductSelect {...ids} value={productId} onChange={({ target }) => share({ productId: target.value })} />
            )}
          </Field>
        </fieldset>
        <ul className="stack">
          {photos.map((photo, index) => (
            <PhotoRow
              key={photo.id}
              photo={photo}
              number={index + 1}
              fraction={sent.number === index + 1 ? sent.fraction : undefined}
              onChange={(changes) => changePhoto(photo.id, changes)}
              onLeaveOut={() => {
                URL.revokeObjectURL(photo.preview)
                change((before) => ({ ...before, photos: before.photos.filter(({ id }) => id !== photo.id) }))
              }}
            />
          ))}
        </ul>
        <label htmlFor={photosId} className="quiet-button cover">
          <ImagePlus aria-hidden="true" />
          {severalText.addPhotos}
          <input
            id={photosId}
            type="file"
            accept="image/*"
            multiple
            className="image-input fill"
            onChange={({ target }) => {
              const added = chosenPhotos([...(target.files ?? [])])
              change((before) => ({ ...before, photos: [...before.photos, ...added] }))
              target.value = ''
            }}
          />
        </label>
        <div className="form-actions line actions">
          <Reason>
            {hasFailed && !isSending && severalText.someFailed(unsaved.length, photos.length - unsaved.length)}
          </Reason>
          <button ref={submitButton} type="submit" className="primary-button" disabled={isSending}>
            {isSending
              ? sending
              : hasFailed
                ? severalText.retry(saveCount)
                : saveCount > 0
                  ? severalText.save(saveCount)
                  : severalText.done}
          </button>
        </div>
      </FormFields>
    </form>
  )
}

/** @throws RefusedWork */
async function bodyOf(file: File, fields: object): Promise<object> {
  const image = await shrinkPicture(file).catch(() => {
    throw new RefusedWork(unreadable)
  })
  const body = { ...fields, image }
  const broken = entities.works.create.body.safeParse(body).error?.issues[0]?.message
  if (broken) throw new RefusedWork(ruleText[broken as ValidationCode])
  return body
}

interface PhotoRowProps {
  photo: ChosenPhoto
  number: number
  /** The share that was sent, while the photo is. */
  fraction: number | undefined
  onChange: (changes: Partial<ChosenPhoto>) => void
  onLeaveOut: () => void
}

/** A photo with its title, and how far its save is. */
function PhotoRow({ photo, number, fraction, onChange, onLeaveOut }: PhotoRowProps) {
  const { preview, title, saved, reason } = photo
  return (
    <li className="queued-work">
      <img
        src={preview}
        alt=""
        className="photo"
        // What the browser cannot show it cannot prepare either: who chose it hears so before the save.
        onError={() => onChange({ reason: unreadable })}
      />
      <Field text={title} limit={works.fields.title.max} label={severalText.titleOf(number)} error={reason}>
        {(ids) => (
          <input
            {...ids}
            className="input"
            autoComplete="off"
            value={title}
            disabled={saved !== undefined}
            onChange={({ target }) => onChange({ title: target.value })}
          />
        )}
      </Field>
      {saved ? (
        <p className="line strong">
          <Check aria-hidden="true" />
          {severalText.isSaved}
        </p>
      ) : (
        <IconButton Icon={Trash2} label={severalText.leaveOut} onClick={onLeaveOut} />
      )}
      {fraction !== undefined && <UploadProgress fraction={fraction} />}
    </li>
  )
}
