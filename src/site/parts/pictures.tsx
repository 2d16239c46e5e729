import { Logo } from '#browser/logo.tsx'
import { Picture, type PictureSources, storedPicture } from '#browser/picture.tsx'
import type { LogoSources } from '#contract/brand.ts'
import { imageWidth, mediaPath, mediaSrcset } from '#contract/pictures.ts'
import type { PictureSlot, Texts } from '#contract/texts.ts'
import type { Picture as Stored } from '#contract/validation.ts'
import { useSite } from './site-context.ts'
import { sitePictures } from './site-pictures.ts'

export type SitePictureName = keyof typeof sitePictures

/** The width of a picture's one WebP, for browsers without AVIF: the second largest, or the larger of two. */
export function webpWidth(name: SitePictureName): number {
  const widths: readonly number[] = sitePictures[name].widths
  return widths[Math.max(1, widths.length - 2)] as number
}

/** The path of one variant. Its bytes never change. */
export function sitePicturePath(name: SitePictureName, width: number, format: 'avif' | 'webp'): string {
  return `/pictures/${name}-${sitePictures[name].hash}-${width}.${format}`
}

/** A picture from the repository: AVIF in its widths up to `maxWidth` pixels, and one WebP for browsers without AVIF. */
export function sitePicture(name: SitePictureName, maxWidth = Number.POSITIVE_INFINITY): PictureSources {
  const { width, height, widths } = sitePictures[name]
  const avif = widths
    .filter((width) => width <= maxWidth)
    .map((width) => `${sitePicturePath(name, width, 'avif')} ${width}w`)
  const fallback = sitePicturePath(name, webpWidth(name), 'webp')
  return {
    width,
    height,
    sources: [{ type: 'image/avif', srcset: avif.join(', ') }],
    fallback,
  }
}

/** A picture of the owner's as stored, or in a preview as its data URL, whose size is unknown; undefined if there is none. */
export function ownPicture(texts: Texts, slot: PictureSlot, host: string): PictureSources | undefined {
  const picture = texts[`${slot}Picture`]
  if (picture) return storedPicture(picture, host)
  const image = texts[`${slot}Image`]
  return image ? { width: 3, height: 2, sources: [], fallback: image } : undefined
}

interface ShownPictureProps {
  /** As the server or the repository has it in several widths; absent for one from an external URL. */
  picture?: Stored | PictureSources | null | undefined
  /** Its address; '' if there is none. */
  image: string
  alt: string
  sizes: string
  /** Whether it loads at once and with high priority. One from an external URL never does. */
  urgent?: boolean
  /** Words below the logo if there is no picture. */
  words?: string
}

/** A picture, and the logo in its place if there is none or it fails to load (spec §8, live.ts). A class says if it is much wider than high. */
export function ShownPicture({ picture, image, alt, sizes, urgent = false, words }: ShownPictureProps) {
  const { apiUrl } = useSite().settings
  const sources = picture && ('sources' in picture ? picture : storedPicture(picture, apiUrl))
  const hasPicture = Boolean(sources || image)
  const isPanorama = sources && sources.width > 2 * sources.height
  return (
    <>
      {sources ? (
        <Picture
          picture={sources}
          alt={alt}
          sizes={sizes}
          urgent={urgent}
          className={isPanorama ? 'panorama' : undefined}
        />
      ) : (
        image && <img src={image} alt={alt} loading="lazy" referrerPolicy="no-referrer" />
      )}
      {hasPicture ? (
        <span className="no-picture soft" hidden />
      ) : (
        <span className="no-picture soft" {...(!words && { role: 'img', 'aria-label': alt })}>
          <SiteLogo />
          {words}
        </span>
      )}
    </>
  )
}

/** The logo on the page. The company's name stands next to it. */
export function SiteLogo() {
  const { texts, settings } = useSite()
  return <Logo own={logoSources(texts, settings.apiUrl)} />
}

/**
 * The company's own logo as stored, or in a preview as its data URL, whose size is unknown; undefined if there is none.
 * @param host the API's origin if it differs from the page's
 */
export function logoSources(
  { logoPicture: picture, logoImage }: Pick<Texts, 'logoPicture' | 'logoImage'>,
  host: string,
): LogoSources | undefined {
  if (!picture) return logoImage ? { src: logoImage } : undefined
  const { hash, width, height } = picture
  // As wide as it can be in theme.css.
  return {
    src: `${host}${mediaPath(hash, imageWidth, 'webp')}`,
    srcSet: mediaSrcset(picture, 'webp', host),
    sizes: '12rem',
    width,
    height,
  }
}
