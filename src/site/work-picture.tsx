import { Picture, storedPicture } from '#browser/picture.tsx'
import type { Work } from '#contract/works.ts'
import { useSite } from './site-context.ts'

interface WorkPictureProps {
  work: Work
  sizes: string
  urgent?: boolean
}

/** A work's photo: the stored one in all its sizes, or the one of an external URL. */
export function WorkPicture({ work: { title, district, image, picture }, sizes, urgent = false }: WorkPictureProps) {
  const { apiUrl } = useSite()
  const alt = district ? `${title}, ${district}` : title
  if (!picture) return <img src={image} alt={alt} loading={urgent ? 'eager' : 'lazy'} referrerPolicy="no-referrer" />
  const { width, height } = picture
  return (
    <Picture
      picture={storedPicture(picture, apiUrl)}
      alt={alt}
      sizes={sizes}
      urgent={urgent}
      className={height > width ? 'upright' : width > 2 * height ? 'panorama' : undefined}
    />
  )
}
