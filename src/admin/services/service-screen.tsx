import { Clapperboard } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { type Service, type ServiceInput, serviceInputSchema, services } from '#contract/services.ts'
import { validationCodes } from '#contract/validation.ts'
import { missingPosterWidthPx, youtubePosterUrl, youtubeWatchUrl } from '#contract/youtube.ts'
import { youtubeIdFrom } from '#contract/youtube-id.ts'
import { TextField } from '../forms/text-field.tsx'
import { CardPicture } from '../lists/card-picture.tsx'
import { createEntityClient } from '../lists/entity-client.ts'
import { entityScreen } from '../lists/entity-screen.tsx'
import type { FieldsProps } from '../lists/entity-slice.ts'
import { serviceFormText, servicesText } from './services.text.ts'

const { youtubeId: _isFromUrl, ...fields } = serviceInputSchema.shape

/** The service as its form has it: people paste a URL, and the call sends the id in it (spec §5). */
const serviceFormSchema = z.pipe(
  z.object({
    ...fields,
    youtubeUrl: z.string().check(
      z.refine((address) => address.trim() !== '', { error: validationCodes.required, abort: true }),
      z.refine((address) => youtubeIdFrom(address) !== undefined, validationCodes.youtubeId),
    ),
  }),
  z.transform(
    ({ youtubeUrl, ...service }): ServiceInput => ({ ...service, youtubeId: youtubeIdFrom(youtubeUrl) ?? '' }),
  ),
)
type ServiceValues = z.input<typeof serviceFormSchema>

export const serviceScreen = entityScreen<Service, ServiceValues, ServiceInput>({
  client: createEntityClient(services),
  text: servicesText,
  Picture: ServicePoster,
  Details: ({ item }) => <p className="soft lines">{item.description}</p>,
  Fields: ServiceFields,
  schema: serviceFormSchema,
  blank: { title: '', description: '', youtubeUrl: '' },
  // A URL, not only the id, so that it can be opened and checked.
  valuesOf: ({ title, description, youtubeId }) => ({ title, description, youtubeUrl: youtubeWatchUrl(youtubeId) }),
  addressOf: ({ _id }) => `/#servico-${_id}`,
  searchTextOf: (service) => `${service.title} ${service.description}`,
  // Spec §4 does not prescribe it; loading again shows the server's state.
  afterDelete: 'reload',
  ruleToasts: { [validationCodes.youtubeId]: serviceFormText.youtubeInvalid },
})

export function ServicePoster({ item }: { item: Service }) {
  return <Poster youtubeId={item.youtubeId} poster={item.poster} alt={serviceFormText.posterOf(item.title)} />
}

/** A video's poster: our copy, if the server has fetched it, or YouTube's. */
function Poster({ youtubeId, poster, alt }: Pick<Service, 'youtubeId'> & { poster?: Service['poster']; alt: string }) {
  return (
    <CardPicture
      picture={poster}
      image={youtubePosterUrl(youtubeId)}
      alt={alt}
      missingWidthPx={missingPosterWidthPx}
      icon={<Clapperboard className="icon" role="img" aria-label={alt} />}
    />
  )
}

function ServiceFields({ form }: FieldsProps<ServiceValues, ServiceInput>) {
  const youtubeId = youtubeIdFrom(useWatch({ control: form.control, name: 'youtubeUrl' }))
  return (
    <>
      <TextField form={form} name="title" limit={200} label={serviceFormText.title} required />
      <TextField form={form} name="description" limit={5000} label={serviceFormText.description} required rows={4} />
      <TextField
        form={form}
        name="youtubeUrl"
        label={serviceFormText.youtubeUrl}
        hint={serviceFormText.youtubeHint}
        inputMode="url"
        required
      />
      {youtubeId && (
        <div className="poster-preview box">
          <Poster youtubeId={youtubeId} alt={serviceFormText.poster} />
        </div>
      )}
    </>
  )
}
