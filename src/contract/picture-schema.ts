import * as z from 'zod/mini'

/** A stored picture: width and height in pixels, and whether AVIF variants exist besides WebP. */
export const pictureSchema = z.object({
  hash: z.string(),
  width: z.number(),
  height: z.number(),
  avif: z.boolean(),
})
export type Picture = z.output<typeof pictureSchema>
