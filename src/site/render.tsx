import { renderToString } from 'react-dom/server'
import type { PublicEntityName } from '#contract/entities.ts'
import type { PageContent, PageOnRequest, RenderedPage, SiteAssets } from '#contract/page-content.ts'
import type { Product } from '#contract/products.ts'
import { extraPages, sitemap } from './head/extra-pages.ts'
import { structuredData } from './head/structured-data.ts'
import { heroPreloads } from './hero/hero-pictures.ts'
import { Page } from './page.tsx'
import { focusStyle } from './page-texts.ts'
import { productPage } from './product-page.tsx'
import { pageCount, pagePath, productsPerPage } from './products/pages.ts'
import { renderDocument, renderStaticPage } from './render-document.tsx'
import { productsPageTitle } from './site.text.ts'
import { pageData } from './site-data.ts'
import { staticPages } from './static-pages.tsx'
import { worksPage } from './works-page.tsx'

/**
 * Renders the pages that every edition has: the first at '/', the static pages, robots.txt and manifest. A generator, so that the server can
 * handle requests between pages.
 */
export function* renderSite(content: PageContent, assets: SiteAssets): Generator<RenderedPage, void> {
  yield renderPage(content, 1, assets)
  for (const page of staticPages(content)) yield renderStaticPage(content, page, assets)
  yield* extraPages(content)
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
  return renderPage(content, page, assets)
}

/** Renders a product's page. */
export function renderProductPage(content: PageContent, product: Product, assets: SiteAssets): RenderedPage {
  return renderStaticPage(content, productPage(content, product), assets)
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
  const page = works
    ? renderStaticPage(content, works, framed)
    : renderPage(content, 1 + Math.floor(Math.max(0, index) / productsPerPage), framed)
  return { ...page, inlineScripts: [...page.inlineScripts, script] }
}

function renderPage(content: PageContent, number: number, assets: SiteAssets): RenderedPage {
  const isHome = number === 1
  const data = pageData(content, number)
  const style = assets.style + (isHome ? focusStyle(data.texts) : '')
  return renderDocument(
    content,
    { ...assets, style },
    {
      page: {
        path: pagePath(number),
        title: isHome ? undefined : productsPageTitle(number),
        isListed: true,
        preloads: isHome ? heroPreloads(data.texts, data.settings.apiUrl) : [],
      },
      script: assets.pageScript,
      body: renderToString(<Page data={data} />),
      facts: isHome ? structuredData(content) : undefined,
      data,
    },
  )
}
