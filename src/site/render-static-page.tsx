import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { RenderedPage, SiteAssets } from '#contract/page-content.ts'
import { PartsContext } from './company-part.tsx'
import { renderDocument } from './render-document.tsx'
import { servedParts } from './served-parts.tsx'
import { siteText } from './site.text.ts'
import { type StaticContent, type StaticPage, StaticSite, StaticSurroundings } from './static-page.tsx'

/** Renders a page that is never hydrated. */
export function renderStaticPage(content: StaticContent, page: StaticPage, assets: SiteAssets): RenderedPage {
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

const known = new WeakMap<StaticContent, Surroundings>()

/** What all static pages of a content share. It takes more than half of rendering a product's page, so it is made once. */
function surroundingsOf(content: StaticContent, assets: SiteAssets): Surroundings {
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
