import * as z from 'zod/mini'
import { listEntity } from './entity.ts'
import { pictureSchema } from './picture-schema.ts'
import { boundedText, idSchema, requiredText, rules } from './rules.ts'

/** A service as read (spec §3). `poster` is our copy of the video's poster, null while there is none. */
export const serviceSchema = z.object({
  _id: idSchema,
  title: z.string(),
  description: z.string(),
  youtubeId: z.string(),
  poster: z.nullable(pictureSchema),
})
export type Service = z.output<typeof serviceSchema>

/** A service as saved: the id of the video alone, 11 characters (spec §3); the form takes it from an address. */
export const serviceInputSchema = z.object({
  title: requiredText(200),
  description: requiredText(5000, 'lines'),
  youtubeId: boundedText(11, { missing: rules.youtubeId, tooLong: rules.youtubeId, isKept: true }).check(
    z.regex(/^[\w-]{11}$/, rules.youtubeId),
  ),
})
export type ServiceInput = z.output<typeof serviceInputSchema>

export const services = listEntity(
  '/services',
  'public',
  { item: serviceSchema, input: serviceInputSchema },
  { titleOf: ({ title }) => title, orderedBy: 'creation', pictures: { poster: null } },
)
