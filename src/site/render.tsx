import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import type { PublicEntityName } from '#contract/entities.ts'
import type { PageContent, RenderedPage } from '#contract/page-content.ts'
import { extraPages } from './head/extra-pages.ts'
import { Head, type PageFacts } from './head/head.tsx'
import { structuredData } from './head/structured-data.ts'
import { Page } from './page.tsx'
import { siteText } from './site.text.ts'
import { pagePath, type SiteState, siteStates } from './site-state.ts'
import { type StaticPage, StaticPageBody } from './static-page.tsx'
import { staticPages } from './static-pages.tsx'

/** The client build's output that the pages need. */
export interface SiteAssets {
  /** The inline CSS. */
  style: string
  /** The built loader, an inline classic script. */
  loader: string
  /** The built script of a preview's frame, inline and classic, too. */
  frameScript: string
  hydrateUrl: string
  /** The modules that hydrateUrl imports: the loader requests all of them at once. */
  hydrateImports?: string[]
  fontUrl: string
  /** HTML for the end of the head; only used in development. */
  extraHead?: string
}

/**
 * Renders every page of an edition, the first at '/', the static pages, and robots.txt, manifest and sitemap. A generator, so
 * that the server can handle requests between pages.
 */
export function* renderSite(content: PageContent, assets: SiteAssets): Generator<RenderedPage, void> {
  const states = siteStates(content)
  for (const state of states) yield renderPage(state, pagePath(state.page), assets)
  const pages = staticPages()
  for (const page of pages) yield renderStaticPage(content, page, assets)
  yield* extraPages(states, pages)
}

/** Renders the page that shows an item, or the main page, for a frame in the panel. */
export function renderPreview(
  content: PageContent,
  { entity, id }: { entity: PublicEntityName; id: string },
  assets: SiteAssets,
): RenderedPage {
  const states = siteStates(content)
  const shows = (state: SiteState) => state[entity]?.some((item) => '_id' in item && item._id === id)
  const state = states.find(shows) ?? states[0]
  if (!state) throw new Error('a site has at least one page')
  const script = `(()=>{${assets.frameScript}\n})()`
  const extraHead = `${assets.extraHead ?? ''}<script>${script}</script>`
  const page = renderPage(state, pagePath(state.page), { ...assets, extraHead })
  return { ...page, inlineScripts: [...page.inlineScripts, script] }
}

function renderPage(state: SiteState, path: string, assets: SiteAssets): RenderedPage {
  const isHome = state.view === 'home'
  const title = isHome ? undefined : siteText.products.pageTitle(state.page)
  return renderDocument(state, assets, {
    page: { path, title, isListed: true, hasHero: isHome },
    root: { 'data-script': assets.hydrateUrl, 'data-imports': assets.hydrateImports?.join(' ') ?? '' },
    body: renderToString(<Page state={state} />),
    facts: isHome ? structuredData(state) : undefined,
    data: { settings: state.settings, content: state },
  })
}

/** Renders a page that is never hydrated. */
export function renderStaticPage(content: PageContent, page: StaticPage, assets: SiteAssets): RenderedPage {
  const { morning, afternoon, night } = siteText.quote.greeting
  return renderDocument(content, assets, {
    page: { ...page, hasHero: false },
    root: { 'data-greetings': [morning, afternoon, night].join('|') },
    body: renderToStaticMarkup(<StaticPageBody content={content}>{page.body}</StaticPageBody>),
    facts: page.facts,
    data: {},
  })
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
    head.replace('</head>', () => `${extraHead}</head>`),
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
