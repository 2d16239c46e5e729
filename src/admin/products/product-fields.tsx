import * as z from 'zod/mini'
import { type Product, type ProductInput, productInputSchema } from '#contract/products.ts'
import { validationCodes } from '#contract/validation.ts'
import { ImageField } from '../forms/image-field.tsx'
import { TextField } from '../forms/text-field.tsx'
import type { FieldsProps } from '../lists/entity-slice.ts'
import { FeatureRows } from './feature-rows.tsx'
import { productFormText } from './products.text.ts'

const { features, ...fields } = productInputSchema.shape

/**
 * The product as its form has it: features as rows, the image always a text, '' for none. Whether a picture is required depends on the
 * server's setting (spec §5 allows both).
 */
export function productFormSchema(isImageRequired: () => boolean) {
  return z.object({
    ...fields,
    image: z.string().check(z.refine((image) => image !== '' || !isImageRequired(), validationCodes.imageRequired)),
    features: z.pipe(
      z.pipe(
        z.array(z.object({ text: z.string() })),
        z.transform((rows: { text: string }[]) => rows.map((row) => row.text)),
      ),
      features,
    ),
  })
}

export type ProductValues = z.input<ReturnType<typeof productFormSchema>>

export const blankProduct: Required<ProductValues> = { title: '', alt: '', image: '', features: [{ text: '' }] }

export function productValues({ title, alt, image, features }: Product): Required<ProductValues> {
  return { title, alt, image, features: features.map((text) => ({ text })) }
}

export function ProductFields({ form, setBusy }: FieldsProps<ProductValues, ProductInput>) {
  return (
    <>
      <TextField
        form={form}
        name="title"
        limit={200}
        label={productFormText.title}
        required
        enterKeyHint="next"
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          form.setFocus('features.0.text')
        }}
      />
      <ImageField form={form} name="image" altName="alt" titleName="title" setBusy={setBusy} />
      <FeatureRows form={form} />
    </>
  )
}
