import type { ReactNode } from 'react'
import { coloursOf, type iconSizes, ownIconPath } from '#contract/brand.ts'
import { townOf } from '#contract/company.ts'
import type { PageContent } from '#contract/page-content.ts'
import { shareImagePath } from '#contract/pictures.ts'
import { shownTexts, unnamedOf } from '../data/page-texts.ts'
import { shorten } from '../data/shorten.ts'
import { inTown } from '../data/town.text.ts'
import { openGraphPicture } from '../parts/site-pictures.ts'

// Search results cut off a longer title.
const maxTitleLength = 65

interface HeadProps {
  content: Pick<
    PageContent,
    'meta' | 'company' | 'texts' | 'works' | 'samples' | 'outfit' | 'settings' | 'noindex' | 'siteVerification'
  >
  page: PageFacts
  style: string
  fontUrl: string
}

/** What a `<link rel="preload">` says of a picture: its best format, for the windows that show it. */
export interface PicturePreload {
  type: string
  srcset: string
  sizes: string
  /** Absent if all windows show it. */
  media?: string | undefined
}

/** What the head says of a page. */
export interface PageFacts {
  path: string
  /** The part of the title before the company's name; absent for the main page. */
  title?: string | undefined
  /** Whether the title also names the town, with which it may be too long for the company's name. */
  namesTown?: true
  /** The company's description by default. */
  description?: string | undefined
  /** Whether search engines may list it: it then has a canonical URL and a place in the sitemap. */
  isListed: boolean
  /** The picture that a visitor sees first, one preload for each of its crops. */
  preloads?: readonly PicturePreload[] | undefined
  /** The path of the picture for previews of links; by default that of the first slide. */
  shareImage?: string | undefined
  /** What that picture shows; the page's title by default. */
  shareImageAlt?: string | undefined
  /** Its data for search engines (schema.org). */
  facts?: object | undefined
}

/** A page that is never hydrated. Nothing in it changes with the time of day, so its bytes change only with its content. */
export interface StaticPage extends PageFacts {
  title: string
  body: ReactNode
}

/** The `<head>`. Its style sheet is inline, so that no request blocks the first paint. */
export function Head({ content, page, style, fontUrl }: HeadProps) {
  const meta = content.meta?.[0]
  const unnamed = unnamedOf(content)
  const company = meta?.title || unnamed.title
  const title = titleOf(page, content)
  const description = page.description ?? (meta?.description || unnamed.description)
  const { publicUrl } = content.settings
  const brand = content.texts?.[0]
  const image = shareImageUrl(content, page.shareImage)
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <title>{title}</title>
      <meta name="description" content={shorten(page.description ?? localDescription(description, content), 160)} />
      {content.siteVerification && page.path === '/' && (
        <meta name="google-site-verification" content={content.siteVerification} />
      )}
      <meta name="robots" content={content.noindex ? 'noindex' : 'max-image-preview:large'} />
      <meta name="theme-color" content={coloursOf(brand).deep} />
      {publicUrl && page.isListed && <link rel="canonical" href={`${publicUrl}${page.path}`} />}
      {page.preloads?.map(({ type, srcset, sizes, media }) => (
        <link
          key={srcset}
          rel="preload"
          as="image"
          type={type}
          media={media}
          imageSrcSet={srcset}
          imageSizes={sizes}
          fetchPriority="high"
        />
      ))}
      <link rel="preload" as="font" type="font/woff2" href={fontUrl} crossOrigin="anonymous" />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own build's style sheet, allowed by its hash. */}
      <style dangerouslySetInnerHTML={{ __html: style }} />
      {ownIconPath(brand, 192) ? (
        <>
          <link rel="icon" href={iconUrl(content, 192)} type="image/png" />
          <link rel="apple-touch-icon" href={iconUrl(content, 192)} />
        </>
      ) : (
        <>
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
          <link rel="icon" href="/favicon.ico" sizes="32x32" />
          <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        </>
      )}
      <link rel="manifest" href="/manifest.webmanifest" />
      {/* Open Graph, for the preview of a shared link. */}
      <meta property="og:type" content="website" />
      <meta property="og:locale" content="pt_BR" />
      <meta property="og:site_name" content={company} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={shorten(description, 200)} />
      {publicUrl && <meta property="og:url" content={`${publicUrl}${page.path}`} />}
      {image && (
        <>
          <meta property="og:image" content={image} />
          <meta property="og:image:alt" content={page.shareImageAlt ?? title} />
          <meta property="og:image:type" content="image/jpeg" />
          <meta property="og:image:width" content={String(openGraphPicture.width)} />
          <meta property="og:image:height" content={String(openGraphPicture.height)} />
        </>
      )}
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
    </head>
  )
}

type LocalContent = Pick<PageContent, 'meta' | 'company' | 'texts' | 'samples' | 'outfit'>

/** A page's own title before the company's name, which a title with the town leaves out rather than to be cut off. */
function titleOf({ title, namesTown }: PageFacts, content: LocalContent): string {
  if (title === undefined) return homeTitle(content)
  const company = content.meta?.[0]?.title || unnamedOf(content).title
  const local = namesTown ? `${title} ${inTown(townOf(content.company?.[0]))}` : title
  const whole = `${local} | ${company}`
  return namesTown && whole.length > maxTitleLength ? local : whole
}

/** The main page's title: its trade and its town, which are what people search for, then the company's name if it fits. */
function homeTitle(content: LocalContent): string {
  const { trade } = shownTexts(content)
  const local = `${trade} ${inTown(townOf(content.company?.[0]))}`
  const name = content.meta?.[0]?.title
  const whole = name ? `${local} | ${name}` : local
  return whole.length > maxTitleLength ? local : whole
}

/** A description that names trade and town; they come first if the company's own lacks one of them. */
function localDescription(description: string, content: LocalContent): string {
  const place = townOf(content.company?.[0])
  const { trade } = shownTexts(content)
  const isLocal = namesTrade(description, trade) && description.includes(place.town)
  return isLocal ? description : `${trade} ${inTown(place)}. ${description}`
}

/** Whether a text has one of the trade's longer words, in the singular or the plural. */
function namesTrade(text: string, trade: string): boolean {
  const words = trade.toLowerCase().split(/[^\p{L}]+/u)
  return words.some((word) => word.length > 3 && text.toLowerCase().includes(word.replace(/s$/, '')))
}

/** The address of the company's icon of this size, or of the shipped one. */
export function iconUrl(
  { texts, settings }: Pick<PageContent, 'texts' | 'settings'>,
  size: (typeof iconSizes)[number],
) {
  const own = ownIconPath(texts?.[0], size)
  return own ? `${settings.apiUrl}${own}` : `/icon-${size}.png`
}

/** The address of the company's logo, in a square if it fits one; of the shipped one without it. */
export function logoUrl(content: Pick<PageContent, 'texts' | 'settings'>): string {
  const brand = content.texts?.[0]
  return (!ownIconPath(brand, 512) && brand?.logoImage) || iconUrl(content, 512)
}

/**
 * The URL of the JPEG of 1200×630 that previews of links show: the page's own, the owner's first slide, the first work, or the shipped one;
 * undefined where none fits. Without a known origin it is a path.
 * @param ownPath the path of the page's own, below `/media`
 */
export function shareImageUrl(
  { texts, works, outfit, settings }: Pick<PageContent, 'texts' | 'works' | 'outfit' | 'settings'>,
  ownPath?: string,
): string | undefined {
  const { publicUrl, apiUrl } = settings
  const own = texts?.[0]
  const slides = [own?.hero1Picture, own?.hero2Picture, own?.hero3Picture, own?.hero4Picture]
  const work = works?.find(({ picture }) => picture)
  const stored = ownPath ?? shareImagePath(slides.find((slide) => slide) ?? work?.picture)
  if (stored) return `${apiUrl || publicUrl}${stored}`
  return outfit.hasShippedPhotos ? `${publicUrl}${openGraphPicture.path}` : undefined
}
