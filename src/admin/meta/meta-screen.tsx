import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { metaText } from '#browser/meta.text.ts'
import { sectionIds } from '#contract/section-ids.text.ts'
import type { Resource } from '../forms/resource.ts'
import { ResourceForm } from '../forms/resource-form.tsx'
import { singleQuery, singleResource } from '../lists/entity-calls.ts'
import { LoadError } from '../lists/loaded.tsx'
import { metaFormText, metaNoun } from './meta.text.ts'
import { metaFields, metaGroups } from './meta-fields.tsx'

const resource: Resource = {
  ...singleResource('meta'),
  draft: 'footer',
  noun: metaNoun,
  fields: metaFields,
  groups: metaGroups,
  text: {
    submit: { create: metaFormText.submit, edit: metaFormText.submit },
    saved: { create: metaFormText.saved, edit: metaFormText.saved },
    saveFailed: () => metaFormText.saveFailed,
    raised: metaText.updateFailed,
  },
  addressOf: () => `/#${sectionIds.footer}`,
}

/** One form for all contact data (spec §2). A loader while loading, an error message on load error, then the form, which stays from then on. */
export function Screen() {
  const { data, error, isPending, refetch } = useQuery(singleQuery('meta'))
  const linked = useLocation().hash.slice(1)
  return (
    <>
      <title>{metaFormText.title}</title>
      <h1>{metaFormText.title}</h1>
      <p className="screen-intro soft">{metaFormText.intro}</p>
      {error && <LoadError message={metaText.loadFailed} lang="en" error={error} onRetry={refetch} />}
      {isPending && (
        <div role="status" className="footer-form">
          <span className="visually-hidden">{metaFormText.loading}</span>
          <div className="skeleton" />
          <div className="skeleton" />
        </div>
      )}
      {data !== undefined && (
        <ResourceForm
          resource={resource}
          item={data ?? undefined}
          focused={linked in metaFields ? linked : undefined}
        />
      )}
    </>
  )
}
