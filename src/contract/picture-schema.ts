import * as z from 'zod/mini'

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
