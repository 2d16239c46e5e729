import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { call } from '#browser/http/call.ts'
import { metaText } from '#browser/meta.text.ts'
import { type Meta, type MetaInput, meta } from '#contract/meta.ts'
import { sectionIds } from '#contract/section-ids.text.ts'
import type { Resource } from '../forms/resource.ts'
import { ResourceForm } from '../forms/resource-form.tsx'
import { singleQuery } from '../lists/entity-calls.ts'
import { LoadError } from '../lists/loaded.tsx'
import { metaFormText, metaNoun } from './meta.text.ts'
import { metaFields, metaGroups } from './meta-fields.tsx'

const metaQuery = singleQuery('meta')

const { submit, saved, saveFailed } = metaFormText

const resource: Resource<Meta> = {
  entity: 'meta',
  draft: 'footer',
  noun: metaNoun,
  fields: metaFields,
  groups: metaGroups,
  text: {
    submit: { create: submit, edit: submit },
    saved: { create: saved, edit: saved },
    saveFailed: () => saveFailed,
    raised: metaText.updateFailed,
  },
  query: metaQuery,
  save: (body, _, { ifMatch }) => call(meta.save, { body: body as MetaInput, ifMatch }),
  addressOf: () => `/#${sectionIds.footer}`,
}

/** One form for all contact data (spec §2). A loader while loading, an error message on load error, then the form, which stays from then on. */
export function MetaScreen() {
  const { data, isError, isPending, refetch } = useQuery(metaQuery)
  const linked = useLocation().hash.slice(1)
  return (
    <>
      <title>{metaFormText.title}</title>
      <h1>{metaFormText.title}</h1>
      <p className="screen-intro soft">{metaFormText.intro}</p>
      {isError && <LoadError message={metaText.loadFailed} lang="en" onRetry={refetch} />}
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
