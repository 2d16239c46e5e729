import type { ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import type { PublicEntityName } from '#contract/entities.ts'
import type { PageContent, PageOnRequest, RenderedPage } from '#contract/page-content.ts'
import type { Product } from '#contract/products.ts'
import { PartsContext } from './company-part.tsx'
import { extraPages } from './head/extra-pages.ts'
import { Head, type PageFacts } from './head/head.tsx'
import { sitemap } from './head/sitemap.ts'
import { structuredData } from './head/structured-data.ts'
import { heroPreloads } from './hero/hero-pictures.ts'
import { Page } from './page.tsx'
import { productPage } from './product-page.tsx'
import { servedParts } from './served-parts.tsx'
import { focusStyle, hydratedTexts, ownTexts } from './served-texts.ts'
import { siteText } from './site.text.ts'
import { pageCount, pagePath, productsPerPage, type SiteState, siteState } from './site-state.ts'
import { type StaticPage, StaticSite, StaticSurroundings } from './static-page.tsx'
import { staticPages } from './static-pages.tsx'
import { worksPage } from './works-page.tsx'

/** The client build's output that the pages need. */
export interface SiteAssets {
  /** The inline CSS. */
  style: string
  /** The CSS of static pages, inline after `style`. */
  staticStyle: string
  /** The built loader, an inline classic script. */
  loader: string
  /** The built script of a preview's frame, inline and classic, too. */
  frameScript: string
  hydrateUrl: string
  /** The modules that hydrateUrl imports: the loader requests all of them at once. */
  hydrateImports?: string[]
  /** The script of a static page's button for sharing. */
  shareUrl: string
  /** The script that says whether the company is open. */
  openNowUrl: string
  fontUrl: string
  /** HTML for the end of the head; only used in development. */
  extraHead?: string
}

/**
 * Renders the pages that every edition has: the first at '/', the static pages, robots.txt and manifest. A generator, so that the server can
 * handle requests between pages.
 */
export function* renderSite(content: PageContent, assets: SiteAssets): Generator<RenderedPage, void> {
  const home = siteState(content, 1)
  yield renderPage(home, '/', assets)
  for (const page of staticPages(content)) yield renderStaticPage(content, page, assets)
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
  return renderStaticPage(content, productPage(content, product, assets.shareUrl), assets)
}

/** Renders the page that shows an item, or the main page, for a frame in the panel. */
export function renderPreview(
  content: PageContent,
  { entity, id }: { entity: PublicEntityName; id: string },
  assets: SiteAssets,
): RenderedPage {
  const script = `(()=>{${assets.frameScript}\n})()`
  const extraHead = `${assets.extraHead ?? ''}<script>${script}</script>`
  const page = renderShowing(content, { entity, id }, { ...assets, extraHead })
  return { ...page, inlineScripts: [...page.inlineScripts, script] }
}

function renderShowing(
  content: PageContent,
  { entity, id }: { entity: PublicEntityName; id: string },
  assets: SiteAssets,
): RenderedPage {
  const works = entity === 'works' && worksPage(content)
  if (works) return renderStaticPage(content, works, assets)
  const index = entity === 'products' ? (content.products?.findIndex(({ _id }) => _id === id) ?? 0) : 0
  const state = siteState(content, 1 + Math.floor(Math.max(0, index) / productsPerPage))
  return renderPage(state, pagePath(state.page), assets)
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

/** Renders a page that is never hydrated. */
export function renderStaticPage(content: PageContent, page: StaticPage, assets: SiteAssets): RenderedPage {
  const { morning, afternoon, night } = siteText.quote.greeting
  const { style, render, before, after } = surroundingsOf(content, assets)
  return renderDocument(
    content,
    { ...assets, style },
    {
      page,
      root: { 'data-greetings': [morning, afternoon, night].join('|') },
      body: before + render(page.body) + after,
      facts: page.facts,
      data: {},
    },
  )
}

interface Surroundings {
  assets: SiteAssets
  style: string
  render: (page: ReactNode) => string
  before: string
  after: string
}

const known = new WeakMap<PageContent, Surroundings>()

/** What all static pages of a content share. It takes more than half of rendering a product's page, so it is made once. */
function surroundingsOf(content: PageContent, assets: SiteAssets): Surroundings {
  const former = known.get(content)
  if (former?.assets === assets) return former
  const parts = servedParts(content, assets.openNowUrl)
  const render = (page: ReactNode) =>
    renderToStaticMarkup(
      <PartsContext value={parts}>
        <StaticSite content={content}>{page}</StaticSite>
      </PartsContext>,
    )
  const end = '</main>'
  const [before = '', after = ''] = render(<StaticSurroundings />).split(end)
  const made = { assets, style: assets.style + assets.staticStyle, render, before, after: end + after }
  known.set(content, made)
  return made
}

interface Document {
  page: PageFacts
  /** The attributes of the root element, for the loader. */
  root: Record<string, string>
  body: string
  facts: object | undefined
  /** What the script reads, by the id of its element. */
  data: Record<string, object>
}

function renderDocument(
  content: PageContent,
  assets: SiteAssets,
  { page, root, body, facts, data }: Document,
): RenderedPage {
  const loader = `(()=>{${assets.loader}\n})()`
  const { style, fontUrl, extraHead = '' } = assets
  const head = renderToStaticMarkup(<Head content={content} page={page} style={style} fontUrl={fontUrl} />)
  const attributes = Object.entries(root).map(([name, value]) => ` ${name}="${value}"`)
  const html = [
    '<!doctype html><html lang="pt-BR">',
    extraHead === '' ? head : head.replace('</head>', () => `${extraHead}</head>`),
    `<body><div id="root"${attributes.join('')}>`,
    body,
    '</div>',
    facts ? `<script type="application/ld+json">${safeJson(facts)}</script>` : '',
    ...Object.entries(data).map(
      ([id, value]) => `<script type="application/json" id="${id}">${safeJson(value)}</script>`,
    ),
    `<script>${loader}</script></body></html>`,
  ].join('')
  return { path: page.path, html, inlineStyles: [style], inlineScripts: [loader] }
}

/** JSON that cannot close the script element around it. */
function safeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
