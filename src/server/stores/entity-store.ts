import type { EntityName, PublicListName } from '#contract/entities.ts'
import { isList } from '#contract/lists.text.ts'
import type { Database } from '../db/tables.ts'
import { createCompanyStore } from './company.store.ts'
import { createListStore, type ListHooks } from './list.store.ts'
import { createMetaStore } from './meta.store.ts'
import { productHooks } from './product-slugs.store.ts'
import { posterHooks } from './service-posters.store.ts'
import { createTextsStore } from './texts.store.ts'
import { createUserStore, type UserFields } from './users.store.ts'

/** The store of any entity. An entity with one item has a list of that item or none, and needs no id. */
export interface EntityStore {
  /** All items, or the one with this id. The addresses of stored pictures have no host: `withMediaHost`. */
  list(id?: string): Promise<object[]>
  /** Replaces the state of an item: what the contract's schema returns, with stored pictures in place of sent ones. */
  save(state: object, id: string): Promise<unknown>
}

/** What some lists have beyond their declarations. */
const hooks: { readonly [Name in PublicListName]?: (db: Database) => ListHooks<Name> } = {
  products: productHooks,
  services: () => posterHooks,
}

/** The stores of the entities that are no declared lists. */
const others: {
  readonly [Name in Exclude<EntityName, PublicListName>]: (db: Database) => EntityStore
} = {
  meta: createMetaStore,
  company: createCompanyStore,
  texts: createTextsStore,
  users: userStore,
}

/** The store of any entity, for code that treats all of them alike. */
export function entityStore(name: EntityName, db: Database): EntityStore {
  return isList(name) ? listStore(name, db) : others[name](db)
}

/** The store of a declared list, which also inserts new items. */
export function listStore<Name extends PublicListName>(name: Name, db: Database) {
  return createListStore(db, name, hooks[name]?.(db))
}

/** A user's state has no password. */
function userStore(db: Database): EntityStore {
  const { list, update } = createUserStore(db)
  return { list, save: (state, id) => update(id, state as UserFields) }
}

/** An item of a list, or the one item of another entity. */
export async function findItem(store: EntityStore, id: string): Promise<object | undefined> {
  return (await store.list(id))[0]
}

/** Replaces the state of an item, and returns the item. */
export async function saved(store: EntityStore, state: object, id: string): Promise<object | undefined> {
  await store.save(state, id)
  return await findItem(store, id)
}
