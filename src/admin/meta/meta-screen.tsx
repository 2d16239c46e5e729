import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { MetaProvider, useMeta } from '#browser/meta-provider.tsx'
import type { Meta } from '#contract/meta.ts'
import { LoadError } from '../lists/load-error.tsx'
import { metaFormText } from './meta.text.ts'
import { MetaForm } from './meta-form.tsx'
import { metaQuery, useSaveMeta } from './meta-query.ts'

export const metaScreen = { Screen: MetaScreen }

function MetaScreen() {
  const queryClient = useQueryClient()
  const save = useSaveMeta()
  return (
    <>
      <title>{metaFormText.title}</title>
      <h1>{metaFormText.title}</h1>
      <p className="screen-intro soft">{metaFormText.intro}</p>
      <MetaProvider
        served={null}
        known={queryClient.getQueryData<Meta[]>(metaQuery.queryKey)}
        load={() => queryClient.fetchQuery(metaQuery)}
        save={save}
      >
        <MetaStates />
      </MetaProvider>
    </>
  )
}

/** A loader while loading, an error message on load error (spec §2), then the form, which stays from then on. */
function MetaStates() {
  const { state } = useMeta()
  // Somebody may be editing the form while the configuration is loaded again.
  const known = useRef<{ data: Meta | undefined }>(undefined)
  if (state.status === 'loaded') known.current = state
  return (
    <>
      {state.status === 'failed' && <LoadError message={state.error.message} lang="en" onRetry={state.retry} />}
      {state.status === 'loading' && !known.current && (
        <div role="status" className="footer-form">
          <span className="visually-hidden">{metaFormText.loading}</span>
          <div className="skeleton" />
          <div className="skeleton" />
        </div>
      )}
      {known.current && <MetaForm meta={known.current.data} />}
    </>
  )
}
