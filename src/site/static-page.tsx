import type { ReactNode } from 'react'
import type { PageContent } from '#contract/page-content.ts'
import { Footer } from './footer/footer.tsx'
import type { PageFacts } from './head/head.tsx'
import { Header } from './header/header.tsx'
import { SiteFrame } from './site-frame.tsx'
import { hasWorks } from './site-state.ts'
import { SkipLink } from './skip-link.tsx'
import { WhatsappButton } from './whatsapp-button.tsx'

/** A page that is never hydrated. Nothing in it changes with the time of day, so its bytes change only with its content. */
export interface StaticPage extends PageFacts {
  title: string
  /** The data for search engines (schema.org). */
  facts?: object
  body: ReactNode
}

/** What of the content every static page may show: the same at any time of day. */
export type StaticContent = Pick<PageContent, 'meta' | 'company' | 'texts' | 'clock' | 'settings' | 'noindex'> & {
  hasWorks: boolean
}

const known = new WeakMap<PageContent, StaticContent>()

/** The static pages' part of a content, the same object for the same content. */
export function staticContent(content: PageContent): StaticContent {
  const { meta, company, texts, clock, settings, noindex } = content
  const made = known.get(content) ?? {
    ...{ meta, company, texts, settings, clock: { ...clock, dayPart: 'morning' } },
    hasWorks: hasWorks(content),
    ...(noindex && { noindex }),
  }
  known.set(content, made)
  return made
}

/** What a static page's own content knows of the site. */
export function StaticSite({ content, children }: { content: StaticContent; children: ReactNode }) {
  // Nobody would load the contact data later.
  const meta = content.meta ?? []
  return (
    <SiteFrame content={{ ...content, meta }} isStatic>
      {children}
    </SiteFrame>
  )
}

/** Header and footer around an empty `<main>`, the same on every static page. What needs React in other pages is a link here. */
export function StaticSurroundings() {
  return (
    <>
      <SkipLink />
      <Header isHome={false} />
      <main id="conteudo" tabIndex={-1} />
      <Footer isHome={false} />
      <WhatsappButton />
    </>
  )
}
