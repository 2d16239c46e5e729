import { renderToString } from 'react-dom/server'
import type { PublicEntityName } from '#contract/entities.ts'
import type { PageContent, PageOnRequest, RenderedPage, SiteAssets } from '#contract/page-content.ts'
import type { Product } from '#contract/products.ts'
import { PartsContext } from './company-part.tsx'
import { extraPages } from './head/extra-pages.ts'
import { sitemap } from './head/sitemap.ts'
import { structuredData } from './head/structured-data.ts'
import { heroPreloads } from './hero/hero-pictures.ts'
import { Page } from './page.tsx'
import { productPage, productPageInput } from './product-page.tsx'
import { renderDocument } from './render-document.tsx'
import { renderStaticPage } from './render-static-page.tsx'
import { servedParts } from './served-parts.tsx'
import { focusStyle, hydratedTexts, ownTexts } from './served-texts.ts'
import { siteText } from './site.text.ts'
import { pageCount, pagePath, productsPerPage, type SiteState, siteState } from './site-state.ts'
import { staticContent } from './static-page.tsx'
import { staticPages } from './static-pages.tsx'
import { worksPage } from './works-page.tsx'

/**
 * Renders the pages that every edition has: the first at '/', the static pages, robots.txt and manifest. A generator, so that the server can
 * handle requests between pages.
 */
export function* renderSite(content: PageContent, assets: SiteAssets): Generator<RenderedPage, void> {
  const home = siteState(content, 1)
  yield renderPage(home, '/', assets)
  for (const page of staticPages(content)) yield renderStaticPage(staticContent(content), page, assets)
  yield* extraPages(home)
}

/** Renders a page that no edition has, because there are as many as products; undefined if it does not exist. */
export function renderOnRequest(
  content: PageContent,
  wanted: PageOnRequest,
  assets: SiteAssets,
): RenderedPage | undefined {
  if ('product' in wanted) return renderProductPage(content, wanted.product, assets)
  if ('changedAt' in wanted) return sitemap(content, staticPages(content), wanted.changedAt)
  const { productsPage: page } = wanted
  if (page < 2 || page > pageCount(content.products)) return undefined
  return renderPage(siteState(content, page), pagePath(page), assets)
}

/** Renders a product's page. */
export function renderProductPage(content: PageContent, product: Product, assets: SiteAssets): RenderedPage {
  const input = productPageInput(content, product)
  return renderStaticPage(input.content, productPage(input, assets.shareUrl), assets)
}

/** Renders the page that shows an item, or the main page, for a frame in the panel. */
export function renderPreview(
  content: PageContent,
  { entity, id }: { entity: PublicEntityName; id: string },
  assets: SiteAssets,
): RenderedPage {
  const script = `(()=>{${assets.frameScript}\n})()`
  const framed = { ...assets, extraHead: `${assets.extraHead ?? ''}<script>${script}</script>` }
  const works = entity === 'works' && worksPage(content)
  const index = entity === 'products' ? (content.products?.findIndex(({ _id }) => _id === id) ?? 0) : 0
  const state = siteState(content, 1 + Math.floor(Math.max(0, index) / productsPerPage))
  const page = works
    ? renderStaticPage(staticContent(content), works, framed)
    : renderPage(state, pagePath(state.page), framed)
  return { ...page, inlineScripts: [...page.inlineScripts, script] }
}

function renderPage(state: SiteState, path: string, assets: SiteAssets): RenderedPage {
  const isHome = state.view === 'home'
  const texts = ownTexts(state)
  const title = isHome ? undefined : siteText.products.pageTitle(state.page)
  const style = assets.style + (isHome ? focusStyle(texts) : '')
  return renderDocument(
    state,
    { ...assets, style },
    {
      page: { path, title, isListed: true, preloads: isHome ? heroPreloads(texts, state.settings.apiUrl) : [] },
      root: { 'data-script': assets.hydrateUrl, 'data-imports': assets.hydrateImports?.join(' ') ?? '' },
      body: renderToString(
        <PartsContext value={servedParts(state, assets.openNowUrl)}>
          <Page state={state} />
        </PartsContext>,
      ),
      facts: isHome ? structuredData(state) : undefined,
      data: { settings: state.settings, content: { ...state, company: null, texts: hydratedTexts(state) } },
    },
  )
}
