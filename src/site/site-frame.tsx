import { type ReactNode, useMemo } from 'react'
import { MetaProvider, useMeta } from '#browser/meta-provider.tsx'
import type { PageContent } from '#contract/page-content.ts'
import { contactFrom } from './company-contact.ts'
import { loadList } from './load/use-list.ts'
import { siteText } from './site.text.ts'
import { SiteProvider } from './site-context.ts'

const longTitleLength = 30

interface SiteFrameProps {
  content: Pick<PageContent, 'meta' | 'texts' | 'settings' | 'clock'> & { hasWorks: boolean }
  /** Whether the page is never hydrated. */
  isStatic?: boolean
  children: ReactNode
}

const loadConfig = () => loadList('meta')

/** Provides the company's name and contact to every part of the page, served with it or loaded later. */
export function SiteFrame({ content, isStatic = false, children }: SiteFrameProps) {
  return (
    <MetaProvider served={content.meta} load={loadConfig}>
      <SiteContextProvider content={content} isStatic={isStatic}>
        {children}
      </SiteContextProvider>
    </MetaProvider>
  )
}

function SiteContextProvider({ content, isStatic, children }: Required<SiteFrameProps>) {
  const { settings, clock, texts, hasWorks } = content
  const { state } = useMeta()
  const site = useMemo(() => {
    const meta = state.status === 'loaded' ? state.data : undefined
    const title = meta?.title || siteText.unnamed.title
    return {
      title,
      isTitleLong: title.length > longTitleLength,
      meta: state,
      contact: contactFrom(meta, settings),
      dayPart: isStatic ? undefined : clock.dayPart,
      year: clock.year,
      hasWorks,
      isStatic,
      texts: texts?.[0],
      apiUrl: settings.apiUrl,
    }
  }, [state, settings, clock, texts, hasWorks, isStatic])
  return <SiteProvider value={site}>{children}</SiteProvider>
}
