import { type ReactNode, useMemo } from 'react'
import { MetaProvider, useMeta } from '#browser/meta-provider.tsx'
import { contactFrom } from './company-contact.ts'
import { loadList } from './load/use-list.ts'
import { siteText } from './site.text.ts'
import { SiteProvider } from './site-context.ts'
import type { SiteState } from './site-state.ts'

const longTitleLength = 30

interface SiteFrameProps {
  state: SiteState
  children: ReactNode
}

const loadConfig = () => loadList('meta')

/** Provides the company's name and contact to every part of the page, served with it or loaded later. */
export function SiteFrame({ state, children }: SiteFrameProps) {
  return (
    <MetaProvider served={state.meta} load={loadConfig}>
      <SiteContextProvider state={state}>{children}</SiteContextProvider>
    </MetaProvider>
  )
}

function SiteContextProvider({ state: { settings, clock, texts }, children }: SiteFrameProps) {
  const { state, reload } = useMeta()
  const site = useMemo(() => {
    const meta = state.status === 'loaded' ? state.meta : undefined
    const title = meta?.title || siteText.unnamed.title
    return {
      title,
      isTitleLong: title.length > longTitleLength,
      meta:
        state.status === 'loaded'
          ? { status: state.status, data: meta }
          : state.status === 'failed'
            ? { status: state.status, retry: reload }
            : state,
      contact: contactFrom(meta, settings),
      clock,
      texts,
      apiUrl: settings.apiUrl,
    }
  }, [state, reload, settings, clock, texts])
  return <SiteProvider value={site}>{children}</SiteProvider>
}
