import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '#browser/http/call.ts'
import { SiteConfigProvider, useSiteConfig } from '#browser/site-config-provider.tsx'
import { type SiteConfig, type SiteConfigInput, siteConfig } from '#contract/site-config.ts'
import { LoadError } from '../lists/load-error.tsx'
import { footerText } from './footer.text.ts'
import { FooterForm } from './footer-form.tsx'

/** How the configuration is loaded, and its key in the cache. */
const configQuery = {
  queryKey: ['footer'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(siteConfig.list, { signal }),
}

export const footerScreen = { Screen: FooterScreen, list: configQuery }

function FooterScreen() {
  const queryClient = useQueryClient()
  const save = async (input: SiteConfigInput) => {
    const config = await call(siteConfig.save, { body: { ...input } })
    // A load that was under way must not bring the former one back.
    await queryClient.cancelQueries(configQuery)
    queryClient.setQueryData<SiteConfig[]>(configQuery.queryKey, [config])
    return config
  }
  return (
    <>
      <title>{footerText.title}</title>
      <h1 className="screen-title">{footerText.title}</h1>
      <p className="mt-1 mb-6 text-ink-soft">{footerText.intro}</p>
      <SiteConfigProvider
        served={null}
        known={queryClient.getQueryData<SiteConfig[]>(configQuery.queryKey)}
        load={() => queryClient.fetchQuery(configQuery)}
        save={save}
      >
        <FooterStates />
      </SiteConfigProvider>
    </>
  )
}

/** A loader while loading, an error message on load error (spec §2), then the form, which stands from then on. */
function FooterStates() {
  const { state, reload } = useSiteConfig()
  // Somebody may be writing in it while it is asked for again.
  const known = useRef<{ config: SiteConfig | undefined }>(undefined)
  if (state.status === 'loaded') known.current = state
  return (
    <>
      {state.status === 'failed' && <LoadError message={state.error.message} lang="en" onRetry={reload} />}
      {state.status === 'loading' && !known.current && (
        <div role="status" className="footer-form">
          <span className="sr-only">{footerText.loading}</span>
          <div className="skeleton h-56" />
          <div className="skeleton h-44" />
        </div>
      )}
      {known.current && <FooterForm config={known.current.config} />}
    </>
  )
}
