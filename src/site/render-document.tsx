import { renderToStaticMarkup } from 'react-dom/server'
import type { RenderedPage, SiteAssets } from '#contract/page-content.ts'
import { Head, type PageFacts } from './head/head.tsx'
import type { StaticContent } from './static-page.tsx'

interface Document {
  page: PageFacts
  /** The attributes of the root element, for the loader. */
  root: Record<string, string>
  body: string
  facts: object | undefined
  /** What the script reads, by the id of its element. */
  data: Record<string, object>
}

/** Renders a whole document around its body. */
export function renderDocument(
  content: StaticContent,
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
