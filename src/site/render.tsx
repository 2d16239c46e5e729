import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import type { PageContent, RenderedPage } from '#contract/page-content.ts'
import { extraPages } from './head/extra-pages.ts'
import { Head } from './head/head.tsx'
import { structuredData } from './head/structured-data.ts'
import { Page } from './page.tsx'
import { missingState, pagePath, type SiteState, siteStates } from './site-state.ts'

/** What the client's build hands to the pages. */
export interface SiteAssets {
  /** CSS to stand inline. */
  style: string
  /** The built loader, to stand inline as a classic script in a scope of its own. */
  loader: string
  hydrateUrl: string
  /** What that module imports: the loader asks for all of it at once, not one after the other. */
  hydrateImports?: string[]
  fontUrl: string
  /** HTML for the end of the head; only development needs it. */
  extraHead?: string
}

/**
 * Every page of an edition, the first at '/', complete without script; and what machines ask for beside them. Each is
 * made when it is asked for, so that a server can do other things in between.
 */
export function* renderSite(content: PageContent, assets: SiteAssets): Generator<RenderedPage, void> {
  const states = siteStates(content)
  for (const state of states) yield renderPage(state, pagePath(state.page), assets)
  yield renderPage(missingState(content), '/404', assets)
  yield* extraPages(states)
}

/** One page, whole. */
export function renderPage(state: SiteState, path: string, assets: SiteAssets): RenderedPage {
  const loader = `(()=>{${assets.loader}\n})()`
  const head = renderToStaticMarkup(<Head state={state} style={assets.style} fontUrl={assets.fontUrl} />)
  const facts = state.view === 'home' && structuredData(state)
  const html = [
    '<!doctype html><html lang="pt-BR">',
    head.replace('</head>', `${assets.extraHead ?? ''}</head>`),
    `<body><div id="root" data-script="${assets.hydrateUrl}" data-imports="${assets.hydrateImports?.join(' ') ?? ''}">`,
    renderToString(<Page state={state} />),
    '</div>',
    facts ? `<script type="application/ld+json">${safeJson(facts)}</script>` : '',
    `<script type="application/json" id="settings">${safeJson(state.settings)}</script>`,
    `<script type="application/json" id="content">${safeJson(state)}</script>`,
    `<script>${loader}</script></body></html>`,
  ].join('')
  return { path, html, inlineStyles: [assets.style], inlineScripts: [loader] }
}

/** JSON that cannot end the script it stands in. */
function safeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
