import { shorten } from '../shorten.ts'
import { openGraphPicture } from '../site-pictures.ts'

interface ShareTagsProps {
  title: string
  siteName: string
  description: string
  publicUrl: string
  path: string
  /** The URL of a JPEG of 1200×630. */
  image: string
}

/** The Open Graph tags: title, text and picture for the preview of a shared link. */
export function ShareTags({ title, siteName, description, publicUrl, path, image }: ShareTagsProps) {
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:locale" content="pt_BR" />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={shorten(description, 200)} />
      {publicUrl && <meta property="og:url" content={`${publicUrl}${path}`} />}
      <meta property="og:image" content={image} />
      <meta property="og:image:type" content="image/jpeg" />
      <meta property="og:image:width" content={String(openGraphPicture.width)} />
      <meta property="og:image:height" content={String(openGraphPicture.height)} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
