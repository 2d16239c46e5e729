import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { BuiltScript, PageContent, RenderedPage, SiteAssets } from '#contract/page-content.ts'
import { tapsPath } from '#contract/taps.ts'
import { Head, type PageFacts } from './head/head.tsx'
import { brandStyle } from './page-texts.ts'
import { siteData } from './site-data.ts'
import { SiteFrame } from './site-frame.tsx'

interface Document {
  page: PageFacts
  /** What the loader loads. */
  script: BuiltScript
  body: string
  /** The data for search engines (schema.org). */
  facts?: object | undefined
  /** What the page is hydrated from. */
  data?: object
}

/** Renders a whole document around its body. */
export function renderDocument(
  content: PageContent,
  assets: SiteAssets,
  { page, script, body, facts, data }: Document,
): RenderedPage {
  const loader = `(()=>{${assets.loader}\n})()`
  const { fontUrl, extraHead = '' } = assets
  const style = assets.style + brandStyle(content)
  const head = renderToStaticMarkup(<Head content={content} page={page} style={style} fontUrl={fontUrl} />)
  const html = [
    '<!doctype html><html lang="pt-BR">',
    extraHead === '' ? head : head.replace('</head>', () => `${extraHead}</head>`),
    `<body><div id="root" data-script="${script.url}" data-imports="${script.imports.join(' ')}" data-taps="${content.settings.apiUrl}${tapsPath}">`,
    body,
    '</div>',
    facts ? `<script type="application/ld+json">${safeJson(facts)}</script>` : '',
    data ? `<script type="application/json" id="content">${safeJson(data)}</script>` : '',
    `<script>${loader}</script></body></html>`,
  ].join('')
  return { path: page.path, html, inlineStyles: [style], inlineScripts: [loader] }
}

/** JSON that cannot close the script element around it. */
function safeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

/** A page that is never hydrated. Nothing in it changes with the time of day, so its bytes change only with its content. */
export interface StaticPage extends PageFacts {
  title: string
  /** The data for search engines (schema.org). */
  facts?: object
  body: ReactNode
}

export function renderStaticPage(content: PageContent, page: StaticPage, assets: SiteAssets): RenderedPage {
  // Nobody would load the contact later.
  const data = { ...siteData(content), clock: { year: content.clock.year }, isContactMissing: false }
  return renderDocument(
    content,
    { ...assets, style: assets.style + assets.staticStyle },
    {
      page,
      script: assets.staticScript,
      body: renderToStaticMarkup(
        <SiteFrame data={data} isStatic>
          {page.body}
        </SiteFrame>,
      ),
      facts: page.facts,
    },
  )
}
