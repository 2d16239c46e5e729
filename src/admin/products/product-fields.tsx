import { useEffect, useRef } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { ProductInput } from '#contract/products.ts'
import { Field } from '../forms/field.tsx'
import { FeatureRows } from './feature-rows.tsx'
import { ImageField } from '../forms/image-field.tsx'
import type { ProductValues } from './product-form-schema.ts'
import { productFormText } from './products.text.ts'

interface ProductFieldsProps {
  form: UseFormReturn<ProductValues, unknown, ProductInput>
  setBusy: (busy: boolean) => void
}

export function ProductFields({ form, setBusy }: ProductFieldsProps) {
  const { register, formState, setFocus } = form
  usePrefilledAlt(form)
  return (
    <>
      <Field limit={200} label={productFormText.title} error={formState.errors.title?.message}>
        {(ids) => (
          <input
            {...ids}
            {...register('title')}
            className="input"
            required
            autoComplete="off"
            enterKeyHint="next"
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              event.preventDefault()
              setFocus('features.0.text')
            }}
          />
        )}
      </Field>
      <ImageField form={form} setBusy={setBusy} />
      <Field
        limit={300}
        label={productFormText.alt}
        hint={productFormText.altHint}
        error={formState.errors.alt?.message}
      >
        {(ids) => <input {...ids} {...register('alt')} className="input" autoComplete="off" />}
      </Field>
      <FeatureRows form={form} />
    </>
  )
}

/** What the picture shows follows the title for as long as nobody wrote another. */
function usePrefilledAlt({ control, getValues, setValue }: ProductFieldsProps['form']): void {
  const title = useWatch({ control, name: 'title' })
  const followed = useRef(title)
  useEffect(() => {
    if (getValues('alt') === followed.current) setValue('alt', title)
    followed.current = title
  }, [title, getValues, setValue])
}
