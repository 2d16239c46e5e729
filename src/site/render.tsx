import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { townOf } from '#contract/company.ts'
import { forEachPublicEntity, type PublicEntityName } from '#contract/entities.ts'
import { fieldNamesBy } from '#contract/field-names.text.ts'
import { jobNouns, wordsOfLists } from '#contract/lists.text.ts'
import { tapsPath } from '#contract/overview.ts'
import type { BuiltScript, PageContent, PageOnRequest, RenderedPage, SiteAssets } from '#contract/page-content.ts'
import type { FrameFacts } from '#contract/places.ts'
import { Proof } from './company/company-parts.tsx'
import { brandStyle, focusStyle, shownFigures } from './data/page-texts.ts'
import { pageCount, pagePath, productsPerPage } from './data/pages.ts'
import { browserData, type PageData, pageData, siteData } from './data/site-data.ts'
import { inTown } from './data/town.text.ts'
import { withWholePrices } from './data/whole-prices.ts'
import { Ideas } from './feed/feed-section.tsx'
import { SiteFrame } from './frame/site-frame.tsx'
import { extraPages, sitemap } from './head/extra-pages.ts'
import { headText } from './head/head.text.ts'
import { Head, type PageFacts, type StaticPage } from './head/head.tsx'
import { homeFacts } from './head/structured-data.ts'
import { heroPreloads } from './hero/hero-pictures.ts'
import { Page } from './page.tsx'
import { Places } from './places/places-section.tsx'
import { productPage } from './products/product-page.tsx'
import { AboutSection } from './sections/about-section.tsx'
import { ExcellenceSection } from './sections/excellence-section.tsx'
import { staticPages } from './static-pages/static-pages.tsx'
import { Comparison, SunAndShade } from './works/comparison.tsx'
import { Voice } from './works/work-card.tsx'
import { worksPage } from './works/works-page.tsx'

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
  if ('product' in wanted) return renderStaticPage(content, productPage(content, wanted.product), assets)
  if ('changedAt' in wanted) return sitemap(content, staticPages(content), wanted.changedAt)
  const { productsPage: page } = wanted
  return page >= 2 && page <= pageCount(content.products) ? renderPage(content, page, assets) : undefined
}

/** Renders the page that shows an item, or the main page. */
export function renderPreview(
  content: PageContent,
  { entity, id }: { entity: PublicEntityName; id: string },
  assets: SiteAssets,
): RenderedPage {
  const works = entity === 'works' && worksPage(content)
  const index = entity === 'products' ? (content.products?.findIndex(({ _id }) => _id === id) ?? 0) : 0
  return works
    ? renderStaticPage(content, works, assets)
    : renderPage(content, 1 + Math.floor(Math.max(0, index) / productsPerPage), assets)
}

/** Adds to a page, as visitors get it, the script of the panel's frames and what it knows. The policy allows both as they are. */
export function framePage(
  html: string,
  content: PageContent,
  known: Omit<FrameFacts, 'figures' | 'names' | 'lists'>,
  { editScript, editStyleUrl }: SiteAssets,
): string {
  const { jobs } = content.outfit
  const facts: FrameFacts = {
    ...known,
    // So that the script of the frames has no words of its own for what it marks.
    names: forEachPublicEntity((name) => fieldNamesBy[jobs][name]),
    lists: { ...wordsOfLists, works: { ...wordsOfLists.works, ...jobNouns[jobs] } },
    figures: shownFigures(content, known.path === pagePath(1)),
  }
  const added = [
    `<script type="application/json" id="frame-facts">${safeJson(facts)}</script>`,
    `<link rel="stylesheet" href="${editStyleUrl}">`,
    ...editScript.imports.map((url) => `<link rel="modulepreload" href="${url}">`),
    `<script type="module" src="${editScript.url}"></script>`,
  ]
  return html.replace('</head>', () => `${added.join('')}</head>`)
}

function renderPage(content: PageContent, number: number, assets: SiteAssets): RenderedPage {
  const isHome = number === 1
  const data = pageData(content, number)
  const place = inTown(townOf(content.company?.[0]))
  const titles = (data.products ?? []).map(({ title }) => title)
  const page: PageFacts = {
    path: pagePath(number),
    title: isHome ? undefined : headText.productsTitle(place, number),
    description: isHome ? undefined : headText.productsDescription(place, titles),
    isListed: true,
    preloads: isHome ? heroPreloads(data) : [],
    facts: isHome ? homeFacts(content) : undefined,
  }
  const style = assets.style + (isHome ? focusStyle(data.texts) : '')
  return renderDocument(content, page, { ...assets, style }, assets.pageScript, renderPageBody(data), browserData(data))
}

/** The HTML that a browser hydrates with `browserData`. */
export function renderPageBody(data: PageData): string {
  const { kept, hasIdeas } = data
  const company = kept && (
    <>
      <Places places={kept.places} />
      <Proof product={kept.price} />
      {kept.voice && <Voice work={kept.voice} />}
      {kept.compared ? <Comparison work={kept.compared} /> : kept.hasSunAndShade && <SunAndShade />}
      <AboutSection />
      <ExcellenceSection />
    </>
  )
  return renderToString(<Page data={data} company={company} ideas={hasIdeas && <Ideas />} />)
}

function renderStaticPage(content: PageContent, page: StaticPage, assets: SiteAssets): RenderedPage {
  // Nobody would load the contact later.
  const data = { ...siteData(content), isContactMissing: false }
  const style = assets.style + assets.staticStyle
  const body = renderToStaticMarkup(
    <SiteFrame data={data} isStatic>
      {page.body}
    </SiteFrame>,
  )
  return renderDocument(content, page, { ...assets, style }, assets.staticScript, body)
}

/**
 * Renders a whole document around its body.
 * @param script what the loader loads
 * @param data what the page is hydrated from
 */
function renderDocument(
  content: PageContent,
  page: PageFacts,
  assets: SiteAssets,
  script: BuiltScript,
  body: string,
  data?: object,
): RenderedPage {
  const loader = `(()=>{${assets.loader}\n})()`
  const { fontUrl, extraHead = '' } = assets
  const style = assets.style + brandStyle(content)
  const head = renderToStaticMarkup(<Head content={content} page={page} style={style} fontUrl={fontUrl} />)
  const html = [
    '<!doctype html><html lang="pt-BR">',
    head.replace('</head>', () => `${extraHead}</head>`),
    `<body><div id="root" data-script="${script.url}" data-imports="${script.imports.join(' ')}" data-taps="${content.settings.apiUrl}${tapsPath}">`,
    withWholePrices(body),
    '</div>',
    page.facts ? `<script type="application/ld+json">${safeJson(page.facts)}</script>` : '',
    data ? `<script type="application/json" id="content">${withWholePrices(safeJson(data))}</script>` : '',
    `<script>${loader}</script></body></html>`,
  ].join('')
  return { path: page.path, html, inlineStyles: [style], inlineScripts: [loader] }
}

/** JSON that cannot close the script element around it. */
function safeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
