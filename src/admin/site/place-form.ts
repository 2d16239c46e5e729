import type { QueryClient } from '@tanstack/react-query'
import { isList } from '#contract/lists.text.ts'
import type { Place } from '#contract/places.ts'
import { entityQuery } from '../calls/entity-calls.ts'
import type { Resource } from '../forms/resource.ts'
import type { ListResource } from '../lists/list-resource.ts'
import { metaFormText } from '../meta/meta.text.ts'

/** The form that edits a place of the page, and its title. */
export interface PlaceForm {
  resource: Resource
  title: string
}

const screens = import.meta.glob<{ resource: ListResource }>(['../*/*-screen.tsx', '!../{auth,lists}/*'])

/** The form of an item of a list; its screen exports its `resource`. */
async function ofItem({ entity, id }: Place): Promise<PlaceForm | undefined> {
  const [, load] = Object.entries(screens).find(([file]) => file.startsWith(`../${entity}/`)) ?? []
  const resource = (await load?.())?.resource
  return resource && { resource, title: resource.text.modalTitle[id === '' ? 'create' : 'edit'] }
}

async function ofPage({ entity, field }: Place): Promise<PlaceForm | undefined> {
  const { pageRows, titleOf } = await import('../page/page-screen.tsx')
  const row = pageRows.find(({ resource }) => resource.entity === entity && field in resource.fields)
  return row && { resource: row.resource, title: titleOf(row) }
}

/** Loads the form of a place; undefined if no form has its field. */
export async function loadPlaceForm(place: Place, queryClient: QueryClient): Promise<PlaceForm | undefined> {
  if (isList(place.entity)) return await ofItem(place)
  if (place.entity !== 'meta') return await ofPage(place)
  const { resourceFor } = await import('../meta/meta-screen.tsx')
  await queryClient.ensureQueryData(entityQuery('company'))
  return { resource: resourceFor(queryClient), title: metaFormText.title }
}
