import { heroPreloads } from '../hero/hero-pictures.ts'
import { shorten } from '../shorten.ts'
import { siteText } from '../site.text.ts'
import { pagePath, type SiteState } from '../site-state.ts'
import { ShareTags } from './share-tags.tsx'

interface HeadProps {
  state: SiteState
  style: string
  fontUrl: string
}

/** The `<head>`. Its style sheet is inline, so that no request blocks the first paint. */
export function Head({ state, style, fontUrl }: HeadProps) {
  const meta = state.meta?.[0]
  const company = meta?.title || siteText.unnamed.title
  const part = {
    home: undefined,
    products: siteText.products.pageTitle(state.page),
    missing: siteText.missing.title,
  }[state.view]
  const title = part === undefined ? company : `${part} | ${company}`
  const description = meta?.description || siteText.unnamed.description
  const { publicUrl } = state.settings
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <title>{title}</title>
      <meta name="description" content={shorten(description, 160)} />
      {state.noindex && <meta name="robots" content="noindex" />}
      <meta name="theme-color" content="#8c030d" />
      {publicUrl && state.view !== 'missing' && <link rel="canonical" href={`${publicUrl}${pagePath(state.page)}`} />}
      {state.view === 'home' &&
        heroPreloads().map(({ srcset, sizes, media }) => (
          <link
            key={media}
            rel="preload"
            as="image"
            type="image/avif"
            media={media}
            imageSrcSet={srcset}
            imageSizes={sizes}
            fetchPriority="high"
          />
        ))}
      <link rel="preload" as="font" type="font/woff2" href={fontUrl} crossOrigin="anonymous" />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own build's style sheet, allowed by its hash. */}
      <style dangerouslySetInnerHTML={{ __html: style }} />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
      <ShareTags
        title={title}
        siteName={company}
        description={description}
        publicUrl={publicUrl}
        path={pagePath(state.page)}
      />
    </head>
  )
}
