import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useLocationProperty } from 'wouter/use-browser-location'
import * as z from 'zod/mini'
import { type Company, companyInputSchema } from '#contract/company.ts'
import type { Meta, MetaInput } from '#contract/meta.ts'
import { sectionIds } from '#contract/section-ids.text.ts'
import { entityQuery, type LoadedItems, singleQuery, singleResource } from '../calls/entity-calls.ts'
import { type FieldTable, formSchema } from '../forms/fields.tsx'
import type { Resource } from '../forms/resource.ts'
import { ResourceForm } from '../forms/resource-form.tsx'
import { LoadError } from '../lists/loaded.tsx'
import { undoEdit } from '../undo/undo-calls.ts'
import { changeLeftOut } from './left-out.ts'
import { metaFormText, metaNoun } from './meta.text.ts'
import { metaFields, metaGroups } from './meta-fields.tsx'
import { withStandIns } from './with-stand-ins.ts'

const { leftOut } = companyInputSchema.shape

const base: Resource = {
  ...singleResource('meta'),
  draft: 'footer',
  noun: metaNoun,
  fields: metaFields,
  groups: [...metaGroups, { title: '', fields: ['leftOut'] }],
  text: {
    submit: { create: metaFormText.submit, edit: metaFormText.submit },
    saved: { create: metaFormText.saved, edit: metaFormText.saved },
    saveFailed: () => metaFormText.saveFailed,
    raised: metaFormText.raised,
  },
  addressOf: () => `/#${sectionIds.footer}`,
}

/** What the form of all contact data edits: the configuration, and what of it the company does not have. */
export function resourceFor(queryClient: QueryClient): Resource {
  const cached = <Single,>(name: 'company' | 'meta') =>
    queryClient.getQueryData<LoadedItems<Single>>(entityQuery(name).queryKey)?.items[0]
  const fields: FieldTable = {
    ...metaFields,
    leftOut: {
      label: '',
      get blank() {
        return cached<Company>('company')?.leftOut ?? []
      },
      toForm: () => cached<Company>('company')?.leftOut ?? [],
      schema: leftOut,
      Input: () => null,
    },
  }
  /** How each save takes its change of what the company does not have back, by what it returned. */
  const undos = new WeakMap<object, () => Promise<void>>()
  const filled = z.transform((values: FieldValues) => withStandIns(values, cached<Meta>('meta')))
  return {
    ...base,
    fields,
    schema: z.pipe(filled, formSchema(fields)),
    async save(body, id, options) {
      const { leftOut, ...config } = body as MetaInput & Pick<Company, 'leftOut'>
      // First what can be repeated after the other was refused.
      const { changed, undo } = await changeLeftOut(() => leftOut)
      if (changed) queryClient.setQueryData<LoadedItems>(entityQuery('company').queryKey, { items: [changed] })
      const saved = await base.save(config, id, options)
      undos.set(saved, undo)
      return saved
    },
    async undo(edit) {
      await undoEdit(edit)
      await undos.get(edit.saved)?.()
    },
  }
}

/** One form for all contact data (spec §2). A loader while loading, an error message on load error, then the form, which stays from then on. */
export function Screen() {
  const { data, ...metaLoad } = useQuery(singleQuery('meta'))
  const companyLoad = useQuery(singleQuery('company'))
  const loads = [metaLoad, companyLoad]
  const failed = loads.find(({ error }) => error)
  // Not by `useHash`, which comes after the form is there, and the form has it as it opens.
  const linked = useLocationProperty(() => location.hash).slice(1)
  const queryClient = useQueryClient()
  const [resource] = useState(() => resourceFor(queryClient))
  return (
    <>
      <title>{metaFormText.title}</title>
      <h1>{metaFormText.title}</h1>
      <p className="screen-intro soft">{metaFormText.intro}</p>
      {failed?.error && (
        <LoadError
          message={metaFormText.loadFailed}
          lang="en"
          error={failed.error}
          onRetry={() => {
            for (const { error, refetch } of loads) if (error) void refetch()
          }}
        />
      )}
      {!failed && loads.some(({ isPending }) => isPending) && (
        <div role="status" className="footer-form">
          <span className="visually-hidden">{metaFormText.loading}</span>
          <div className="skeleton" />
          <div className="skeleton" />
        </div>
      )}
      {data !== undefined && companyLoad.data !== undefined && (
        <ResourceForm
          resource={resource}
          item={data ?? undefined}
          focused={linked in metaFields ? linked : undefined}
        />
      )}
    </>
  )
}
