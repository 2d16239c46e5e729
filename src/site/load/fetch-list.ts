import { call } from '#browser/http/call.ts'
import { publicSettings } from '#browser/settings.ts'
import { entities, type ItemOf, type PublicEntityName } from '#contract/entities.ts'
import { listOfReply } from '#contract/entity.ts'
import { type Contact, contactFrom } from '../company-contact.ts'

/** Loads a public list (spec §7). A separate chunk: most visitors are served the data with the page. */
export async function fetchList<Name extends PublicEntityName>(name: Name): Promise<ItemOf<Name>[]> {
  return listOfReply((await call(entities[name].list)) as ItemOf<Name> | ItemOf<Name>[])
}

/** Loads the contact. GET returns a list, of which only the first element is used (spec §3). */
export async function fetchContact(): Promise<Contact> {
  const [meta] = await fetchList('meta')
  return contactFrom(meta, publicSettings())
}
