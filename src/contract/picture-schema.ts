import * as z from 'zod/mini'

/** A picture as the page needs it: sizes for a steady layout, and whether AVIF stands beside WebP at every width. */
export const pictureSchema = z.object({
  hash: z.string(),
  width: z.number(),
  height: z.number(),
  avif: z.boolean(),
})
export type Picture = z.output<typeof pictureSchema>
