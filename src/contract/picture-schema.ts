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

/** A data URL as bytes: the server's replacement for a long one. JSON cannot express it. */
export type DataUrlBytes = Uint8Array

/**
 * A picture as saved, in a field that the entity declares among its `pictures`: a data URL, or the URL that was returned as `image` before;
 * absent keeps what is stored, '' or null removes it. The server checks the content by decoding it.
 */
export const imageInputSchema = z.optional(
  z.nullable(
    z.union([z.string(), z.custom<DataUrlBytes, never>((sent) => sent instanceof Uint8Array)], {
      error: validationCodes.image,
    }),
  ),
)
