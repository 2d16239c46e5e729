import { Clapperboard } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { type Service, serviceInputSchema } from '#contract/services.ts'
import { validationCodes } from '#contract/validation.ts'
import { missingPosterWidthPx, youtubePosterUrl, youtubeWatchUrl } from '#contract/youtube.ts'
import { youtubeIdFrom } from '#contract/youtube-id.ts'
import { type DeclaredField, type InputProps, text } from '../forms/fields.tsx'
import { TextField } from '../forms/text-field.tsx'
import { CardPicture } from '../lists/card-picture.tsx'
import { posterText } from './services.text.ts'

const { title, description } = serviceInputSchema.shape

export const serviceFields = {
  title: text({ label: 'Título', of: 'o título', schema: title }),
  description: text({ label: 'Descrição', of: 'a descrição', schema: description, rows: 4 }),
  // People paste a URL, and the call sends the id in it (spec §5).
  youtubeId: {
    label: 'URL do YouTube',
    of: 'o vídeo do YouTube',
    hint: 'Abra o vídeo, toque em Compartilhar e copie o link. De um Short, abra o vídeo no navegador como watch?v=…',
    schema: z.pipe(
      z.string().check(
        z.refine((address) => address.trim() !== '', { error: validationCodes.required, abort: true }),
        z.refine((address) => youtubeIdFrom(address) !== undefined, validationCodes.youtubeId),
      ),
      z.transform((address: string) => youtubeIdFrom(address) ?? ''),
    ),
    blank: '',
    // A URL, not only the id, so that it can be opened and checked.
    toForm: youtubeWatchUrl,
    show: youtubeWatchUrl,
    Input: YoutubeInput,
  } satisfies DeclaredField<Service['youtubeId']>,
}

function YoutubeInput({ form, name, field: { label, hint } }: InputProps) {
  const youtubeId = youtubeIdFrom(useWatch({ control: form.control, name }))
  return (
    <>
      <TextField form={form} name={name} label={label} hint={hint} inputMode="url" required />
      {youtubeId && (
        <div className="poster-preview box">
          <Poster youtubeId={youtubeId} alt={posterText.chosen} />
        </div>
      )}
    </>
  )
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
