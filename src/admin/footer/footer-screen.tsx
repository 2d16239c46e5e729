import { call } from '#browser/http/call.ts'
import { SiteConfigProvider, useSiteConfig } from '#browser/site-config-provider.tsx'
import { type SiteConfigInput, siteConfig } from '#contract/site-config.ts'
import { LoadError } from '../lists/load-error.tsx'
import { footerText } from './footer.text.ts'
import { FooterForm } from './footer-form.tsx'

const load = () => call(siteConfig.list)
const save = (input: SiteConfigInput) => call(siteConfig.save, { body: { ...input } })

export function FooterScreen() {
  return (
    <>
      <title>{footerText.title}</title>
      <h1 className="screen-title">{footerText.title}</h1>
      <p className="mt-1 mb-6 text-ink-soft">{footerText.intro}</p>
      <SiteConfigProvider served={null} load={load} save={save}>
        <FooterStates />
      </SiteConfigProvider>
    </>
  )
}

/** A loader while loading, an error message on load error (spec §2), then the form. */
function FooterStates() {
  const { state, reload } = useSiteConfig()
  switch (state.status) {
    case 'loading':
      return (
        <div role="status" className="footer-form">
          <span className="sr-only">{footerText.loading}</span>
          <div className="skeleton h-56" />
          <div className="skeleton h-44" />
        </div>
      )
    case 'failed':
      return <LoadError message={state.error.message} lang="en" onRetry={reload} />
    case 'loaded':
      return <FooterForm config={state.config} />
  }
}
