import { call } from '#browser/http/call.ts'
import { entities, type ItemOf, type PublicEntityName } from '#contract/entities.ts'
import { listOfReply } from '#contract/entity.ts'

/** Loads a public list (spec §7). A separate chunk: most visitors are served the data with the page. */
export async function fetchList<Name extends PublicEntityName>(name: Name): Promise<ItemOf<Name>[]> {
  return listOfReply((await call(entities[name].list)) as ItemOf<Name> | ItemOf<Name>[])
}
