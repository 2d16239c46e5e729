import type { UseFormReturn } from 'react-hook-form'
import type { ProductInput } from '#contract/products.ts'
import { Field } from '../forms/field.tsx'
import { ImageField } from '../forms/image-field.tsx'
import { FeatureRows } from './feature-rows.tsx'
import type { ProductValues } from './product-form-schema.ts'
import { productFormText } from './products.text.ts'

interface ProductFieldsProps {
  form: UseFormReturn<ProductValues, unknown, ProductInput>
  setBusy: (busy: boolean) => void
}

export function ProductFields({ form, setBusy }: ProductFieldsProps) {
  const { register, formState, setFocus } = form
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
      <ImageField form={form} name="image" altName="alt" titleName="title" setBusy={setBusy} />
      <FeatureRows form={form} />
    </>
  )
}
