import * as z from 'zod/mini'
import { type Service, type ServiceInput, serviceInputSchema } from '#contract/services.ts'
import { validationCodes } from '#contract/validation.ts'
import { youtubeIdFrom, youtubeWatchUrl } from '#contract/youtube.ts'

const { title, description } = serviceInputSchema.shape

/** The service as its form holds it: a person pastes an address, the call takes the id in it (spec §5). */
export const serviceFormSchema = z.pipe(
  z.object({
    title,
    description,
    youtubeUrl: z.string().check(
      z.refine((address) => address.trim() !== '', { error: validationCodes.required, abort: true }),
      z.refine((address) => youtubeIdFrom(address) !== undefined, validationCodes.youtubeId),
    ),
  }),
  z.transform(
    ({ youtubeUrl, ...service }): ServiceInput => ({ ...service, youtubeId: youtubeIdFrom(youtubeUrl) ?? '' }),
  ),
)

export type ServiceValues = z.input<typeof serviceFormSchema>

export const blankService: ServiceValues = { title: '', description: '', youtubeUrl: '' }

/** An address again, not the bare id, so that it can be opened and checked. */
export function serviceValues({ title, description, youtubeId }: Service): ServiceValues {
  return { title, description, youtubeUrl: youtubeWatchUrl(youtubeId) }
}
