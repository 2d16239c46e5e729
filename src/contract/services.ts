import * as z from 'zod/mini'
import { listEntity } from './entity.ts'
import {
  boundedText,
  idSchema,
  imageInputSchema,
  pictureSchema,
  requiredText,
  validationCodes,
  versionSchema,
} from './validation.ts'

/**
 * A service as read (spec §3). `poster` is the stored copy of the video's poster, or null. A service may have a photo in place of a video:
 * `youtubeId` is '' then, with `image` and `picture` as a work has them; they are '' and null without a photo.
 */
export const serviceSchema = z.object({
  _id: idSchema,
  version: versionSchema,
  title: z.string(),
  description: z.string(),
  youtubeId: z.string(),
  poster: z.nullable(pictureSchema),
  image: z.string(),
  picture: z.nullable(pictureSchema),
})
export type Service = z.output<typeof serviceSchema>

/** The fields of a body. `youtubeId` has 11 characters (spec §3), or none beside a photo; the form extracts it from a URL. */
export const serviceFieldsSchema = z.object({
  title: requiredText(200),
  description: requiredText(5000, 'lines'),
  youtubeId: boundedText(11, {
    missing: validationCodes.youtubeId,
    tooLong: validationCodes.youtubeId,
    keepsWhitespace: true,
  }).check(z.regex(/^([\w-]{11})?$/, validationCodes.youtubeId)),
  image: imageInputSchema,
})

/**
 * Refuses a service with neither a video nor a photo: the video is missing then. It is no check of the object, which would not run if
 * another field is refused too.
 */
export function videoOrPhoto<Output, Input>(schema: z.ZodMiniType<Output, Input>): z.ZodMiniType<Output, Input> {
  const withoutBlankVideo = z.transform((body: Input) => {
    const { youtubeId, image } = (body ?? {}) as { youtubeId?: unknown; image?: unknown }
    return typeof youtubeId === 'string' && youtubeId.trim() === '' && !image ? { ...body, youtubeId: undefined } : body
  })
  return z.pipe(withoutBlankVideo as z.ZodMiniType<Input, Input>, schema) as z.ZodMiniType<Output, Input>
}

/** A service as saved. Its photo cannot be an address of another host. */
export const serviceInputSchema = videoOrPhoto(serviceFieldsSchema)

export const services = listEntity(
  '/services',
  'public',
  { item: serviceSchema, input: serviceInputSchema },
  {
    titleOf: ({ title }) => title,
    orderedBy: 'place',
    pictures: { poster: null, picture: 'image' },
    blank: { title: '', description: '', youtubeId: '', poster: null, image: '', picture: null },
  },
)
