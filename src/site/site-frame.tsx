import { type ReactNode, useMemo } from 'react'
import { SiteConfigProvider, useSiteConfig } from '#browser/site-config-provider.tsx'
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
    <SiteConfigProvider served={state.meta} load={loadConfig}>
      <SiteContextProvider state={state}>{children}</SiteContextProvider>
    </SiteConfigProvider>
  )
}

function SiteContextProvider({ state: { settings, clock }, children }: SiteFrameProps) {
  const { state, reload } = useSiteConfig()
  const site = useMemo(() => {
    const config = state.status === 'loaded' ? state.config : undefined
    const title = config?.title || siteText.unnamed.title
    return {
      title,
      isTitleLong: title.length > longTitleLength,
      config:
        state.status === 'loaded'
          ? { status: state.status, data: config }
          : state.status === 'failed'
            ? { status: state.status, retry: reload }
            : state,
      contact: contactFrom(config, settings),
      clock,
      apiUrl: settings.apiUrl,
    }
  }, [state, reload, settings, clock])
  return <SiteProvider value={site}>{children}</SiteProvider>
}
