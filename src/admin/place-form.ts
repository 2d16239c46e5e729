import type { QueryClient } from '@tanstack/react-query'
import type { PublicEntityName } from '#contract/entities.ts'
import type { Place } from '#contract/places.ts'
import type { Resource } from './forms/resource.ts'
import type { ListResource } from './lists/list-resource.ts'
import { metaFormText } from './meta/meta.text.ts'

/** The form that edits a place of the page, and its title. */
export interface PlaceForm {
  resource: Resource
  title: string
}

type LoadForm = (place: Place, queryClient: QueryClient) => Promise<PlaceForm | undefined>

/** For each entity its form, loaded when it is needed. */
const forms: Readonly<Record<PublicEntityName, LoadForm>> = {
  products: async (place) => ofItem(place, (await import('./products/product-screen.tsx')).resource),
  services: async (place) => ofItem(place, (await import('./services/service-screen.tsx')).resource),
  works: async (place) => ofItem(place, (await import('./works/work-screen.tsx')).resource),
  faq: async (place) => ofItem(place, (await import('./faq/faq-screen.tsx')).resource),
  company: ofPage,
  texts: ofPage,
  async meta(_, queryClient) {
    const { resourceFor } = await import('./meta/meta-screen.tsx')
    return { resource: resourceFor(queryClient), title: metaFormText.title }
  },
}

function ofItem({ id }: Place, resource: ListResource): PlaceForm {
  return { resource, title: resource.text.modalTitle[id === '' ? 'create' : 'edit'] }
}

async function ofPage({ entity, field }: Place): Promise<PlaceForm | undefined> {
  const { pageRows, titleOf } = await import('./page/page-screen.tsx')
  const row = pageRows.find(({ resource }) => resource.entity === entity && field in resource.fields)
  return row && { resource: row.resource, title: titleOf(row) }
}

/** Loads the form of a place; undefined if no form has its field. */
export function loadPlaceForm(place: Place, queryClient: QueryClient): Promise<PlaceForm | undefined> {
  return forms[place.entity](place, queryClient)
}
