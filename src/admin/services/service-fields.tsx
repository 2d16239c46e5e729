import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { ServiceInput } from '#contract/services.ts'
import { youtubeIdFrom } from '#contract/youtube.ts'
import { Field } from '../forms/field.tsx'
import { Poster } from './poster.tsx'
import type { ServiceValues } from './service-form-schema.ts'
import { serviceFormText } from './services.text.ts'

export function ServiceFields({ form }: { form: UseFormReturn<ServiceValues, unknown, ServiceInput> }) {
  const { register, control } = form
  const { errors } = form.formState
  const youtubeId = youtubeIdFrom(useWatch({ control, name: 'youtubeUrl' }))
  return (
    <>
      <Field limit={200} label={serviceFormText.title} error={errors.title?.message}>
        {(ids) => <input {...ids} {...register('title')} className="input" required autoComplete="off" />}
      </Field>
      <Field limit={5000} label={serviceFormText.description} error={errors.description?.message}>
        {(ids) => (
          <textarea {...ids} {...register('description')} className="input" required autoComplete="off" rows={4} />
        )}
      </Field>
      <Field label={serviceFormText.youtubeUrl} hint={serviceFormText.youtubeHint} error={errors.youtubeUrl?.message}>
        {(ids) => (
          <input {...ids} {...register('youtubeUrl')} className="input" inputMode="url" required autoComplete="off" />
        )}
      </Field>
      {youtubeId && (
        <div className="poster-preview">
          <Poster youtubeId={youtubeId} alt={serviceFormText.poster} />
        </div>
      )}
    </>
  )
}
