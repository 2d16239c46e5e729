import { Clapperboard } from 'lucide-react'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import type { Service } from '#contract/services.ts'
import { validationCodes } from '#contract/validation.ts'
import { missingPosterWidthPx, youtubePosterUrl, youtubeWatchUrl } from '#contract/youtube.ts'
import { youtubeIdFrom } from '#contract/youtube-id.ts'
import { TextField } from '../forms/field.tsx'
import type { InputProps } from '../forms/fields.tsx'
import { formFields } from '../forms/form-fields.tsx'
import { CardPicture } from '../lists/card-picture.tsx'
import { listResource } from '../lists/list-resource.ts'
import { listScreen } from '../lists/list-screen.tsx'
import { Button } from '../ui/button.tsx'
import { posterText, servicesText, shortText, videoMissing, youtubeInvalid } from './services.text.ts'

export const serviceFields = formFields('services', {
  // People paste a URL, and the call sends the id in it (spec §5).
  youtubeId: {
    label: 'URL do YouTube',
    hint: 'É o link do vídeo: no YouTube, toque em Compartilhar e copie. Link de Short também serve. Sem vídeo, coloque uma foto abaixo.',
    schema: z.pipe(
      z
        .string(videoMissing)
        .check(z.refine((pasted) => pasted.trim() === '' || videoIn(pasted) !== undefined, validationCodes.youtubeId)),
      z.transform((pasted: string) => videoIn(pasted) ?? ''),
    ),
    blank: '',
    // A URL, not only the id, so that it can be opened and checked.
    toForm: youtubeWatchUrl,
    Input: YoutubeInput,
  },
})

export const resource = listResource('services', {
  text: servicesText,
  fields: serviceFields,
  Picture: ServicePicture,
  Details: ({ item }) => <p className="soft lines">{item.description}</p>,
  // Spec §4 does not prescribe it; loading again shows the server's state.
  afterDelete: 'reload',
  ruleToasts: { [validationCodes.youtubeId]: youtubeInvalid },
})

export const Screen = listScreen(resource)

/** The video of the first address in a text: what is shared often has a title before it, without a space once a line break is gone. */
function videoIn(pasted: string): string | undefined {
  const words = pasted.split(/\s+|(?=https?:\/\/)/)
  return youtubeIdFrom(pasted) ?? words.map(youtubeIdFrom).find((id) => id !== undefined)
}

function YoutubeInput({ form, name, field: { label, hint } }: InputProps) {
  const [pasted, image]: readonly [string, string] = useWatch({ control: form.control, name: [name, 'image'] })
  useEffect(() => {
    if (image !== '') form.clearErrors(name)
  }, [form, name, image])
  const youtubeId = videoIn(pasted)
  const short = youtubeId ? undefined : /\/shorts\/([\w-]{11})/.exec(pasted)?.[1]
  return (
    <>
      <TextField form={form} name={name} label={label} hint={hint} inputMode="url" required={image === ''} />
      <p role="status" className="hint">
        {short && shortText.told}
      </p>
      {short && (
        <Button
          onClick={() => {
            form.setValue(name, youtubeWatchUrl(short), { shouldDirty: true, shouldValidate: true })
            form.setFocus(name)
          }}
        >
          {shortText.use}
        </Button>
      )}
      {youtubeId && (
        <div className="box clipped">
          <Poster youtubeId={youtubeId} alt={posterText.chosen} />
        </div>
      )}
    </>
  )
}

/** What a service's card shows: its video, or else its photo. */
function ServicePicture({ item }: { item: Service }) {
  if (item.youtubeId === '') return <CardPicture picture={item.picture} alt={item.title} />
  return <Poster {...item} alt={posterText.of(item.title)} />
}

/** A video's poster: our copy, if the server has fetched it, or YouTube's. */
export function Poster({ youtubeId, poster, alt }: Pick<Service, 'youtubeId'> & Partial<Service> & { alt: string }) {
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
