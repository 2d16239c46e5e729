import type { EntityName, ItemOf } from '#contract/entities.ts'
import type { Database } from './db/tables.ts'
import { createFaqStore } from './faq/faq.store.ts'
import { createProductStore } from './products/products.store.ts'
import { createServiceStore } from './services/services.store.ts'
import { createSiteConfigStore } from './site-config/site-config.store.ts'
import { createUserStore } from './users/users.store.ts'

/** What every entity's store has, whatever else it does. */
interface EntityStore<Item> {
  list: () => Promise<Item[]>
}

/** The store of each entity; `mediaHost` stands before `/media/…`. A forgotten one does not compile. */
export const entityStores: {
  [Name in EntityName]: (db: Database, mediaHost: string) => EntityStore<ItemOf<Name>>
} = {
  meta: createSiteConfigStore,
  products: createProductStore,
  services: createServiceStore,
  faq: createFaqStore,
  users: createUserStore,
}
