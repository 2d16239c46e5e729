import { useQueryClient } from '@tanstack/react-query'
import { ImagePlus } from 'lucide-react'
import { useEffect, useId } from 'react'
import { useReportFailure } from '../forms/failure-reason.ts'
import { Field } from '../forms/field.tsx'
import { formText } from '../forms/forms.text.ts'
import type { SeveralProps } from '../lists/entity-slice.ts'
import { dismissErrors, endProgress, showError, showProgress, showSuccess } from '../toasts/show-toast.ts'
import { FormFields } from '../ui/form-fields.tsx'
import { Reason } from '../ui/reason.tsx'
import { ProductSelect } from './product-select.tsx'
import { addPhotos, changeQueue, clearQueue, currentQueue, startQueue, useQueue } from './queue.ts'
import { QueuedRow } from './queued-row.tsx'
import { saveQueue } from './save-queue.ts'
import { useTitles } from './use-proposed-title.ts'
import { workClient } from './work-client.ts'
import { severalText, workFormText, worksText } from './works.text.ts'

/** The text of the toast that stands for the closed dialog while its photos are sent. */
function Sending() {
  const { works } = useQueue()
  // None is being saved for an instant at the end.
  return severalText.sending(works.findIndex(({ state }) => state === 'saving') + 1 || works.length, works.length)
}

/** Several photos that become one work each: titles are proposed, and each is saved on its own. */
export function SeveralWorks({ files, onDone }: SeveralProps) {
  const { works: queued, district, productId, isSaving } = useQueue()
  const queryClient = useQueryClient()
  const report = useReportFailure()
  const photosId = useId()
  const titles = useTitles(productId)(queued.length)
  const proposed = new Map(queued.map(({ id }, index) => [id, titles[index] ?? '']))
  const left = queued.filter(({ state }) => state !== 'saved')
  const failed = queued.filter(({ state }) => state === 'failed')
  const current = queued.findIndex(({ state }) => state === 'saving') + 1

  useEffect(() => startQueue(files), [files])

  // After closing, the list shows what is saved already; the rest goes on, and reloads it again.
  useEffect(() => {
    endProgress()
    return () => {
      if (!currentQueue().isSaving) return
      void queryClient.invalidateQueries({ queryKey: [workClient.name] })
      showProgress(<Sending />)
    }
  }, [queryClient])

  async function save(form: HTMLFormElement) {
    if (isSaving) return
    dismissErrors()
    const error = await saveQueue(proposed)
    endProgress()
    void queryClient.invalidateQueries({ queryKey: [workClient.name] })
    const { works: tried } = currentQueue()
    const unsaved = tried.filter(({ state }) => state !== 'saved').length
    if (unsaved > 0) {
      // After closing, the toast alone says how many.
      const text = form.isConnected ? worksText.saveFailed() : severalText.failedAway(unsaved, tried.length - unsaved)
      if (error === undefined) showError(text)
      else report(error, text)
      return
    }
    if (tried.length > 0) showSuccess(severalText.saved(tried.length))
    clearQueue()
    onDone(tried.at(-1)?.saved)
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save(event.currentTarget)
      }}
    >
      <FormFields disabled={isSaving}>
        <p>{severalText.intro}</p>
        <fieldset className="stack columns">
          <legend>{severalText.shared}</legend>
          <Field limit={100} label={workFormText.district}>
            {(ids) => (
              <input
                {...ids}
                className="input"
                autoComplete="off"
                value={district}
                onChange={({ target }) => changeQueue({ district: target.value })}
              />
            )}
          </Field>
          <Field label={workFormText.product}>
            {(ids) => (
              <ProductSelect
                {...ids}
                value={productId}
                onChange={({ target }) => changeQueue({ productId: target.value })}
              />
            )}
          </Field>
        </fieldset>
        <ul className="stack">
          {queued.map((work, index) => (
            <QueuedRow key={work.id} work={work} number={index + 1} proposed={proposed.get(work.id) ?? ''} />
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
              addPhotos([...(target.files ?? [])])
              target.value = ''
            }}
          />
        </label>
        <div className="form-actions">
          <Reason>
            {failed.length > 0 && !isSaving && severalText.someFailed(left.length, queued.length - left.length)}
          </Reason>
          <p role="status" className="visually-hidden">
            {isSaving && current > 0 ? `${formText.saving} ${severalText.position(current, queued.length)}` : ''}
          </p>
          <button type="submit" className="primary-button" disabled={isSaving}>
            {isSaving
              ? `${formText.saving} ${current > 0 ? severalText.position(current, queued.length) : ''}`
              : failed.length > 0
                ? severalText.retry(left.length)
                : left.length > 0
                  ? severalText.save(left.length)
                  : severalText.done}
          </button>
        </div>
      </FormFields>
    </form>
  )
}
