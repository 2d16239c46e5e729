import { call } from '#browser/http/call.ts'
import { entities, type ItemOf, type PublicEntityName } from '#contract/entities.ts'

/** Loads a public list (spec §7). It is a chunk of its own, since most visitors get the data with the page. */
export async function loadList<Name extends PublicEntityName>(name: Name): Promise<ItemOf<Name>[]> {
  return (await call(entities[name].list)) as ItemOf<Name>[]
}
