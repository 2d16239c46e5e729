import type { Work } from '#contract/works.ts'
import { StoredPicture } from './stored-picture.tsx'

interface WorkPictureProps {
  work: Work
  sizes: string
  urgent?: boolean
}

/** A work's photo: the stored one in all its sizes, or the one of an external URL. */
export function WorkPicture({ work: { title, district, image, picture }, sizes, urgent = false }: WorkPictureProps) {
  const alt = district ? `${title}, ${district}` : title
  if (!picture) return <img src={image} alt={alt} loading={urgent ? 'eager' : 'lazy'} referrerPolicy="no-referrer" />
  return <StoredPicture picture={picture} alt={alt} sizes={sizes} urgent={urgent} />
}
