import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useLocationProperty } from 'wouter/use-browser-location'
import * as z from 'zod/mini'
import type { Company } from '#contract/company.ts'
import type { Meta } from '#contract/meta.ts'
import { sectionIds } from '#contract/section-ids.text.ts'
import { entityQuery, type LoadedItems, singleQuery, singleResource } from '../calls/entity-calls.ts'
import { formSchema } from '../forms/fields.tsx'
import type { Resource } from '../forms/resource.ts'
import { ResourceForm } from '../forms/resource-form.tsx'
import { LoadError } from '../lists/loaded.tsx'
import { metaFormText, metaNoun } from './meta.text.ts'
import { metaFields, metaGroups } from './meta-fields.tsx'
import { withStandIns } from './with-stand-ins.ts'

const base: Resource = {
  ...singleResource('meta'),
  draft: 'footer',
  noun: metaNoun,
  fields: metaFields,
  groups: metaGroups,
  text: {
    submit: { create: metaFormText.submit, edit: metaFormText.submit },
    saved: { create: metaFormText.saved, edit: metaFormText.saved },
    saveFailed: () => metaFormText.saveFailed,
    raised: metaFormText.raised,
  },
  addressOf: () => `/#${sectionIds.footer}`,
}

/** The form's checks, where closed fields are filled in by what is in the cache at a save. */
function schemaWithStandIns(queryClient: QueryClient): NonNullable<Resource['schema']> {
  const single = <Single,>(name: 'company' | 'meta') =>
    queryClient.getQueryData<LoadedItems<Single>>(entityQuery(name).queryKey)?.items[0]
  const filled = z.transform((values: FieldValues) =>
    withStandIns(values, single<Company>('company'), single<Meta>('meta')),
  )
  return z.pipe(filled, formSchema(metaFields))
}

/** What the form of all contact data edits. */
export function resourceFor(queryClient: QueryClient): Resource {
  return { ...base, schema: schemaWithStandIns(queryClient) }
}

/** One form for all contact data (spec §2). A loader while loading, an error message on load error, then the form, which stays from then on. */
export function Screen() {
  const { data, error, isPending, refetch } = useQuery(singleQuery('meta'))
  // Not by `useHash`, which comes after the form is there, and the form has it as it opens.
  const linked = useLocationProperty(() => location.hash).slice(1)
  const queryClient = useQueryClient()
  const [resource] = useState(() => resourceFor(queryClient))
  return (
    <>
      <title>{metaFormText.title}</title>
      <h1>{metaFormText.title}</h1>
      <p className="screen-intro soft">{metaFormText.intro}</p>
      {error && <LoadError message={metaFormText.loadFailed} lang="en" error={error} onRetry={refetch} />}
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
