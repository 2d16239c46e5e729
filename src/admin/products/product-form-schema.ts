import * as z from 'zod/mini'
import { type Product, productInputSchema } from '#contract/products.ts'
import { validationCodes } from '#contract/validation.ts'

const fields = productInputSchema.shape

/**
 * The product as its form holds it: features as rows, the image always a text, '' for none.
 * Whether a picture is required follows the server's setting (spec §5 keeps both readings).
 */
export function productFormSchema(isImageRequired: () => boolean) {
  return z.object({
    title: fields.title,
    alt: fields.alt,
    image: z.string().check(z.refine((image) => image !== '' || !isImageRequired(), validationCodes.imageRequired)),
    features: z.pipe(
      z.pipe(
        z.array(z.object({ text: z.string() })),
        z.transform((rows: { text: string }[]) => rows.map((row) => row.text)),
      ),
      fields.features,
    ),
  })
}

export type ProductValues = z.input<ReturnType<typeof productFormSchema>>

export const blankProduct: ProductValues = { title: '', alt: '', image: '', features: [{ text: '' }] }

export function productValues(product: Product): ProductValues {
  const { title, alt, image, features } = product
  return { title, alt, image, features: features.map((text) => ({ text })) }
}
