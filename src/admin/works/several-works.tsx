import { useQueryClient } from '@tanstack/react-query'
import { Check, ImagePlus, Trash2 } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { HttpError } from '#browser/http/call.ts'
import { IconButton } from '#browser/icon-button.tsx'
import { type ValidationCode, validationCodes } from '#contract/validation.ts'
import { workInputSchema } from '#contract/works.ts'
import { failureReason, useReportFailure } from '../forms/failure-reason.ts'
import { Field } from '../forms/field.tsx'
import { maxLengthOf } from '../forms/fields.tsx'
import { ruleText } from '../forms/forms.text.ts'
import { shrinkPicture } from '../forms/shrink-picture.ts'
import { UploadProgress } from '../forms/upload.tsx'
import { type ChosenPhoto, chosenPhotos, type SeveralProps } from '../lists/list-resource.ts'
import { dismissErrors, showError, showSuccess } from '../toasts/show-toast.ts'
import { FormFields, Reason } from '../ui/form-parts.tsx'
import { ProductSelect, useTitles, workFields } from './work-fields.tsx'
import { severalText } from './works.text.ts'

const { shape } = workInputSchema

/** A photo that cannot become a work as it is; the others may. */
class RefusedWork extends Error {}

/** The statuses that concern one photo. Any other failure would be the same for the next one. */
const ownStatuses = [400, 413]

/** Several photos that become one work each: titles are proposed, and each is saved on its own. */
export function SeveralWorks({ values, change, save, setSending, onDone }: SeveralProps) {
  const { photos, shared } = values
  const { district = '', productId = '' } = shared
  const queryClient = useQueryClient()
  const report = useReportFailure()
  const photosId = useId()
  const [sending, setCurrent] = useState(0)
  const isSending = sending > 0
  const titles = useTitles(productId)(photos.length)
  const unsaved = photos.filter(({ state }) => state !== 'saved').length
  const hasFailed = photos.some(({ state }) => state === 'failed')
  const share = (field: object) => change((before) => ({ ...before, shared: { ...before.shared, ...field } }))
  const changePhoto = (id: string, changes: Partial<ChosenPhoto>) =>
    change((before) => ({
      ...before,
      photos: before.photos.map((photo) => (photo.id === id ? { ...photo, ...changes } : photo)),
    }))

  // The browser asks before the page is left.
  useEffect(() => {
    setSending(isSending)
    if (!isSending) return
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', preventUnload)
    return () => window.removeEventListener('beforeunload', preventUnload)
  }, [isSending, setSending])

  /** Saves the works that are not saved yet, one after the other. One that is repeated after a lost response creates nothing twice. */
  async function saveAll() {
    if (isSending) return
    dismissErrors()
    let failure: unknown
    let failed = 0
    let last = photos.at(-1)?.saved
    for (const [index, photo] of photos.entries()) {
      if (photo.state === 'saved') continue
      setCurrent(index + 1)
      const title = photo.title.trim() || (titles[index] ?? '')
      changePhoto(photo.id, { title, state: 'saving', progress: undefined, reason: undefined })
      try {
        const body = { title, image: await prepare(photo.file), district, productId: productId || null }
        const broken = workInputSchema.safeParse(body).error?.issues[0]?.message
        if (broken) throw new RefusedWork(ruleText[broken as ValidationCode])
        const onProgress = (progress: number) => changePhoto(photo.id, { progress })
        last = await save(body, { onProgress })
        changePhoto(photo.id, { state: 'saved', saved: last })
      } catch (error) {
        failed += 1
        const isRefused = error instanceof RefusedWork
        failure ??= isRefused ? undefined : error
        const reason = isRefused ? error.message : failureReason(error)
        changePhoto(photo.id, { state: 'failed', reason })
        if (!isRefused && !(error instanceof HttpError && ownStatuses.includes(error.status))) break
      }
    }
    setCurrent(0)
    setSending(false)
    void queryClient.invalidateQueries({ queryKey: ['works'] })
    if (failure !== undefined) report(failure, severalText.failed)
    else if (failed > 0) showError(severalText.failed)
    if (failed > 0) return
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
      <FormFields disabled={isSending}>
        <p>{severalText.intro}</p>
        <fieldset className="stack columns">
          <legend>{severalText.shared}</legend>
          <Field text={district} limit={maxLengthOf(shape.district)} label={workFields.district.label}>
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
              proposed={titles[index] ?? ''}
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
            className="image-input"
            onChange={({ target }) => {
              const added = chosenPhotos([...(target.files ?? [])])
              change((before) => ({ ...before, photos: [...before.photos, ...added] }))
              target.value = ''
            }}
          />
        </label>
        <div className="form-actions">
          <Reason>{hasFailed && !isSending && severalText.someFailed(unsaved, photos.length - unsaved)}</Reason>
          <p role="status" className="visually-hidden">
            {isSending ? severalText.sending(sending, photos.length) : ''}
          </p>
          <button type="submit" className="primary-button" disabled={isSending}>
            {isSending
              ? severalText.sending(sending, photos.length)
              : hasFailed
                ? severalText.retry(unsaved)
                : unsaved > 0
                  ? severalText.save(unsaved)
                  : severalText.done}
          </button>
        </div>
      </FormFields>
    </form>
  )
}

async function prepare(file: File): Promise<string> {
  return await shrinkPicture(file).catch(() => {
    throw new RefusedWork(ruleText[validationCodes.image])
  })
}

interface PhotoRowProps {
  photo: ChosenPhoto
  number: number
  proposed: string
  onChange: (changes: Partial<ChosenPhoto>) => void
  onLeaveOut: () => void
}

/** A photo with its title, and how far its save is. */
function PhotoRow({ photo, number, proposed, onChange, onLeaveOut }: PhotoRowProps) {
  const { preview, title, state, progress, reason } = photo
  const isSaved = state === 'saved'
  return (
    <li className="queued-work" data-state={state}>
      <img
        src={preview}
        alt=""
        className="photo"
        // What the browser cannot show it cannot prepare either: who chose it hears so before the save.
        onError={() => onChange({ reason: ruleText[validationCodes.image] })}
      />
      <Field text={title} limit={maxLengthOf(shape.title)} label={severalText.titleOf(number)} error={reason}>
        {(ids) => (
          <input
            {...ids}
            className="input"
            autoComplete="off"
            placeholder={proposed}
            value={title}
            disabled={isSaved}
            onChange={({ target }) => onChange({ title: target.value })}
          />
        )}
      </Field>
      {isSaved ? (
        <p className="line strong">
          <Check aria-hidden="true" />
          {severalText.isSaved}
        </p>
      ) : (
        <IconButton Icon={Trash2} label={severalText.leaveOut} onClick={onLeaveOut} />
      )}
      {state === 'saving' && <UploadProgress fraction={progress ?? 0} />}
    </li>
  )
}
