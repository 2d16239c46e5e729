import * as z from 'zod/mini'
import { validationCodes } from './validation.ts'

/** A picture as the page needs it: sizes for a steady layout, and which variants are stored. */
export const pictureSchema = z.object({
  hash: z.string(),
  width: z.number(),
  height: z.number(),
  /** Whether AVIF stands beside WebP at every stored width. */
  avif: z.boolean(),
  /** The stored widths in pixels, narrowest first; absent where they are `unsaidWidths` (pictures.ts). */
  widths: z.optional(z.readonly(z.array(z.number()))),
})
export type Picture = z.output<typeof pictureSchema>

/** A data URL as the bytes of its letters: what the server puts in a long one's place. JSON can hold none. */
export type DataUrlBytes = Uint8Array

/**
 * A picture as saved, in a field that the entity declares among its `pictures`: a data URL, or the address that was
 * sent as `image` before; absent keeps what is stored, '' or null removes it. What the text really holds is decided by
 * decoding it, on the server.
 */
export const imageInputSchema = z.optional(
  z.nullable(
    z.union([z.string(), z.custom<DataUrlBytes, never>((sent) => sent instanceof Uint8Array)], {
      error: validationCodes.image,
    }),
  ),
)
