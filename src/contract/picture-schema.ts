import * as z from 'zod/mini'
import { validationCodes } from './validation.ts'

/** A picture as the page needs it: its size, so that the layout does not shift, and its stored variants. */
export const pictureSchema = z.object({
  hash: z.string(),
  width: z.number(),
  height: z.number(),
  /** Whether each stored width has AVIF besides WebP. */
  avif: z.boolean(),
  /** The stored widths in pixels, narrowest first; absent if they are `defaultWidths` (pictures.ts). */
  widths: z.optional(z.readonly(z.array(z.number()))),
})
export type Picture = z.output<typeof pictureSchema>

/**
 * A picture as saved, in a field that the entity declares among its `pictures`: a data URL, or the URL that was returned as `image` before;
 * absent keeps what is stored, '' or null removes it. The server checks the content by decoding it.
 */
export const imageInputSchema = z.optional(z.nullable(z.string({ error: validationCodes.image }).brand<'picture'>()))
/** The text of a picture that was sent. The brand tells it from other texts. */
export type SentPicture = NonNullable<z.output<typeof imageInputSchema>>
