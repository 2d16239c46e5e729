import { Logo } from '#browser/logo.tsx'
import type { LogoSources } from '#contract/brand.ts'
import { imageWidth, mediaPath, mediaSrcset } from '#contract/pictures.ts'
import type { Texts } from '#contract/texts.ts'
import { useSite } from './site-context.ts'

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
    ...{ src: `${host}${mediaPath(hash, imageWidth, 'webp')}`, srcSet: mediaSrcset(picture, 'webp', host) },
    ...{ sizes: '12rem', width, height },
  }
}
