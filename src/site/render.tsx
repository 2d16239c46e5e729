import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import type { PublicEntityName } from '#contract/entities.ts'
import type { PageContent, RenderedPage } from '#contract/page-content.ts'
import { PartsContext } from './company/part.tsx'
import { extraPages } from './head/extra-pages.ts'
import { Head } from './head/head.tsx'
import { structuredData } from './head/structured-data.ts'
import { Page } from './page.tsx'
import { servedParts } from './served-parts.tsx'
import { focusStyle, hydratedTexts, siteContent } from './served-texts.ts'
import { missingState, pagePath, type SiteState, siteStates } from './site-state.ts'

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
 * Renders every page of an edition, the first at '/', the 404 page, and robots.txt, manifest and sitemap. A generator, so
 * that the server can handle requests between pages.
 */
export function* renderSite(content: PageContent, assets: SiteAssets): Generator<RenderedPage, void> {
  const served = siteContent(content)
  const states = siteStates(served)
  for (const state of states) yield renderPage(state, pagePath(state.page), assets)
  yield renderPage(missingState(served), '/404', assets)
  yield* extraPages(states)
}

/** Renders the page that shows an item, or the main page, for a frame in the panel. */
export function renderPreview(
  content: PageContent,
  { entity, id }: { entity: PublicEntityName; id: string },
  assets: SiteAssets,
): RenderedPage {
  const states = siteStates(siteContent(content))
  const shows = ({ texts: _, ...lists }: SiteState) =>
    entity !== 'texts' && lists[entity]?.some((item) => '_id' in item && item._id === id)
  const state = states.find(shows) ?? states[0]
  if (!state) throw new Error('a site has at least one page')
  const script = `(()=>{${assets.frameScript}\n})()`
  const extraHead = `${assets.extraHead ?? ''}<script>${script}</script>`
  const page = renderPage(state, pagePath(state.page), { ...assets, extraHead })
  return { ...page, inlineScripts: [...page.inlineScripts, script] }
}

export function renderPage(state: SiteState, path: string, assets: SiteAssets): RenderedPage {
  const loader = `(()=>{${assets.loader}\n})()`
  const style = state.view === 'home' ? assets.style + focusStyle(state.texts) : assets.style
  const head = renderToStaticMarkup(<Head state={state} style={style} fontUrl={assets.fontUrl} />)
  const facts = state.view === 'home' && structuredData(state)
  const html = [
    '<!doctype html><html lang="pt-BR">',
    head.replace('</head>', () => `${assets.extraHead ?? ''}</head>`),
    `<body><div id="root" data-script="${assets.hydrateUrl}" data-imports="${assets.hydrateImports?.join(' ') ?? ''}">`,
    renderToString(
      <PartsContext value={servedParts(state)}>
        <Page state={state} />
      </PartsContext>,
    ),
    '</div>',
    facts ? `<script type="application/ld+json">${safeJson(facts)}</script>` : '',
    `<script type="application/json" id="settings">${safeJson(state.settings)}</script>`,
    `<script type="application/json" id="content">${safeJson({ ...state, company: null, texts: hydratedTexts(state.texts) })}</script>`,
    `<script>${loader}</script></body></html>`,
  ].join('')
  return { path, html, inlineStyles: [style], inlineScripts: [loader] }
}

/** JSON that cannot close the script element around it. */
function safeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
