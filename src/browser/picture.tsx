import type { ReactEventHandler, Ref } from 'react'
import type { Picture as StoredPicture } from '#contract/picture-schema.ts'
import { mediaPath, mediaSrcset } from '#contract/pictures.ts'

/** A picture with its real size and all files that a browser may choose from, best format first. */
export interface PictureSources {
  width: number
  height: number
  sources: readonly { type: string; srcset: string }[]
  /** For a browser that supports none of the formats. */
  fallback: string
}

interface PictureProps {
  picture: PictureSources
  alt: string
  /** How wide it is in the layout, as in the attribute of that name. */
  sizes: string
  className?: string | undefined
  /** Other crops of the same scene, for the windows that `media` describes; the first match is used. */
  others?: readonly { picture: PictureSources; media: string; sizes: string }[]
  /** Loaded at once with high priority; all others when they come near the window. */
  urgent?: boolean
  imageRef?: Ref<HTMLImageElement>
  onError?: ReactEventHandler<HTMLImageElement>
}

/** How page and panel show a picture: in every width and format, its space reserved while it loads. */
export function Picture({
  picture,
  alt,
  sizes,
  className,
  others = [],
  urgent = false,
  imageRef,
  onError,
}: PictureProps) {
  return (
    <picture>
      {others.flatMap((other) =>
        other.picture.sources.map(({ type, srcset }) => (
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
        onError={onError}
      />
    </picture>
  )
}

/** The variants of a picture that the API stores. `host` is the API's origin unless it is the page's own. */
export function storedPicture(picture: StoredPicture, host = ''): PictureSources {
  const formats = picture.avif ? (['avif', 'webp'] as const) : (['webp'] as const)
  return {
    width: picture.width,
    height: picture.height,
    sources: formats.map((format) => ({ type: `image/${format}`, srcset: mediaSrcset(picture, format, host) })),
    fallback: `${host}${mediaPath(picture.hash, 960, 'webp')}`,
  }
}
