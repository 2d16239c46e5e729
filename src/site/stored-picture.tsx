import type { ComponentProps } from 'react'
import { Picture, storedPicture } from '#browser/picture.tsx'
import type { Picture as Stored } from '#contract/picture-schema.ts'
import { useSite } from './site-context.ts'

interface StoredPictureProps extends Omit<ComponentProps<typeof Picture>, 'picture' | 'className'> {
  picture: Stored
}

/** A picture that the server stores. A class says if it is much wider than high. */
export function StoredPicture({ picture, ...others }: StoredPictureProps) {
  const { settings } = useSite()
  const { width, height } = picture
  const shape = width > 2 * height ? 'panorama' : undefined
  return <Picture {...others} picture={storedPicture(picture, settings.apiUrl)} className={shape} />
}
