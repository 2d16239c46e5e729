import type { Ref } from 'react'
import { imageWidth, mediaPath, mediaSrcset, pictureFormats } from '#contract/pictures.ts'
import type { Picture as StoredPicture } from '#contract/validation.ts'

/** A picture's size in pixels and its sources, best format first. */
export interface PictureSources {
  width: number
  height: number
  sources: readonly { type: string; srcset: string }[]
  /** The URL of a WebP, for browsers that support none of the formats. */
  fallback: string
}

interface PictureProps {
  picture: PictureSources
  alt: string
  /** The `sizes` attribute: its width in the layout. */
  sizes: string
  className?: string | undefined
  /** Other crops of the same scene, each for the windows that match its `media`; the first match is used, and the last matches all of them. */
  others?: readonly { picture: PictureSources; media: string; sizes: string }[]
  /** Whether it loads at once and with high priority; all others load when they come near the viewport. */
  urgent?: boolean
  imageRef?: Ref<HTMLImageElement>
}

/** A picture in all its widths and formats. It reserves its space while it loads. */
export function Picture({ picture, alt, sizes, className, others = [], urgent = false, imageRef }: PictureProps) {
  return (
    <picture>
      {others.flatMap((other, index) =>
        // The `<img>` has another crop. The last one's WebP is for the windows of all.
        [
          ...other.picture.sources,
          ...(index === others.length - 1 ? [{ type: 'image/webp', srcset: other.picture.fallback }] : []),
        ].map(({ type, srcset }) => (
          <source
            key={`${other.media} ${type}`}
            media={other.media}
            type={type}
            srcSet={srcset}
            sizes={other.sizes}
            width={other.picture.width}
            height={other.picture.height}
          />
        )),
      )}
      {picture.sources.map(({ type, srcset }) => (
        <source key={type} type={type} srcSet={srcset} sizes={sizes} />
      ))}
      <img
        ref={imageRef}
        src={picture.fallback}
        alt={alt}
        width={picture.width}
        height={picture.height}
        loading={urgent ? 'eager' : 'lazy'}
        fetchPriority={urgent ? 'high' : undefined}
        decoding="async"
        className={className}
        // The browser reports its paint, which the loader waits for.
        {...(urgent && { elementtiming: 'hero' })}
      />
    </picture>
  )
}

/** The sources of a picture stored by the API. `host` is the API's origin if it differs from the page's. */
export function storedPicture(picture: StoredPicture, host = ''): PictureSources {
  return {
    width: picture.width,
    height: picture.height,
    sources: pictureFormats.map((format) => ({ type: `image/${format}`, srcset: mediaSrcset(picture, format, host) })),
    fallback: `${host}${mediaPath(picture.hash, imageWidth, 'webp')}`,
  }
}
