import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PageContent, RenderedPage, SiteAssets } from '#contract/page-content.ts'
import type { PageFacts } from './head/head.tsx'
import { renderDocument } from './render-document.tsx'
import { siteData } from './site-data.ts'
import { SiteFrame } from './site-frame.tsx'

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
