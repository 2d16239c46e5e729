import * as z from 'zod/mini'
import { listEntity } from './entity.ts'
import { pictureSchema } from './picture-schema.ts'
import { boundedText, idSchema, requiredText, validationCodes, versionSchema } from './validation.ts'

/** A service as read (spec §3). `poster` is the stored copy of the video's poster, or null. */
export const serviceSchema = z.object({
  _id: idSchema,
  version: versionSchema,
  title: z.string(),
  description: z.string(),
  youtubeId: z.string(),
  poster: z.nullable(pictureSchema),
})
export type Service = z.output<typeof serviceSchema>

/** A service as saved. `youtubeId` has 11 characters (spec §3); the form extracts it from a URL. */
export const serviceInputSchema = z.object({
  title: requiredText(200),
  description: requiredText(5000, 'lines'),
  youtubeId: boundedText(11, {
    missing: validationCodes.youtubeId,
    tooLong: validationCodes.youtubeId,
    keepsWhitespace: true,
  }).check(z.regex(/^[\w-]{11}$/, validationCodes.youtubeId)),
})
export type ServiceInput = z.output<typeof serviceInputSchema>

export const services = listEntity(
  '/services',
  'public',
  { item: serviceSchema, input: serviceInputSchema },
  { titleOf: ({ title }) => title, orderedBy: 'place', pictures: { poster: null }, inLinkPreviews: false },
)
