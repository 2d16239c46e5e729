import { type ReactNode, useMemo } from 'react'
import { useLoaded } from './load/use-loaded.ts'
import { contactFrom } from './quote/contact.ts'
import { siteText } from './site.text.ts'
import { SiteProvider } from './site-context.ts'
import type { SiteState } from './site-state.ts'

const loadConfig = async () => (await import('./load/load-lists.ts')).listCalls.config()

/** Hands every part the company's name and ways of contact, whether they came with the page or come later. */
export function SiteFrame({ state, children }: { state: SiteState; children: ReactNode }) {
  const loaded = useLoaded(state.config, loadConfig)
  const site = useMemo(() => {
    // The public read is a list whose first element is used; empty while nothing is configured (spec §3).
    const config = loaded.status === 'loaded' ? loaded.data[0] : undefined
    return {
      title: config?.title || siteText.unnamed.title,
      config: loaded.status === 'loaded' ? { status: loaded.status, data: config } : loaded,
      contact: contactFrom(config, state.settings),
      clock: state.clock,
      apiUrl: state.settings.apiUrl,
    }
  }, [loaded, state])
  return <SiteProvider value={site}>{children}</SiteProvider>
}
