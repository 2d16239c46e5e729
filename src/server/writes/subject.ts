import { type EntityName, entities } from '#contract/entities.ts'
import type { EntityOnServer, ListStore, MakeStore, SingleStore } from './entity-on-server.ts'
import { readableState } from './restored-input.ts'
import { createRowStore } from './rows.store.ts'
import type { Subject } from './write.ts'

type AnyStore = ListStore<object> | SingleStore<object, unknown>

/** The items of an entity, as subjects of changes. */
export function subjectOf(name: EntityName, { table, store }: EntityOnServer<EntityName>): Subject {
  const declared = entities[name]
  const storeOn = store as MakeStore<AnyStore>
  return {
    name,
    table,
    titleOf: 'titleOf' in declared ? declared.titleOf : ({ title }: { title: string }) => title,
    async find(trx, id) {
      // Without a host in the addresses of pictures, which may be another one when the state is restored.
      const items = storeOn(trx, '')
      return 'find' in items ? await items.find(id) : (await items.list())[0]
    },
    stateOf: (item) => readableState(name, item as Record<string, unknown>, '') as object,
    blank: 'blank' in declared ? declared.blank : undefined,
    lock: (trx, id) => createRowStore(trx, table).lock(id),
    nextVersion: (before) => before + 1,
  }
}
