import type { FastifyInstance } from 'fastify'
import { type EntityName, forEachPublicEntity, type PublicListName, publicEntityNames } from '#contract/entities.ts'
import type { AnyEntity } from '#contract/entity.ts'
import { isList } from '#contract/lists.text.ts'
import { createCompanyStore } from './company/company.store.ts'
import type { Database } from './db/tables.ts'
import type { Env } from './env.ts'
import { createFeedStore } from './feed/feed.store.ts'
import type { Call } from './http/route.ts'
import { createMetaStore } from './meta/meta.store.ts'
import { createSlugStore, productHooks, productsChangedAt } from './products/slugs.store.ts'
import type { PublicLists } from './publication/edition.ts'
import { asVisitorsRead } from './publication/page-content.ts'
import { createSamplesStore } from './seed/samples.store.ts'
import { posterHooks } from './services/posters.store.ts'
import { createTextsStore } from './texts/texts.store.ts'
import { userWrites } from './users/user-writes.ts'
import { createUserStore, type UserFields } from './users/users.store.ts'
import { createRevisionStore } from './writes/history.store.ts'
import { createListStore, type ListHooks } from './writes/list.store.ts'
import type { Plan } from './writes/write.ts'

/** The store of any entity. An entity with one item has a list of that item or none, and needs no id. */
export interface EntityStore {
  /** All items, or the one with this id. */
  list(id?: string): Promise<object[]>
  /** Replaces the state of an item: what the contract's schema returns, with stored pictures in place of sent ones. */
  save(state: object, id: string): Promise<unknown>
}

/** Writes of a list that do more than pass the body to the store: slow work before the transaction, checks inside it. */
export interface ListWrites {
  /** @param id the new item's */
  create(call: Call<NonNullable<AnyEntity['create']>>, id: string): Promise<Plan<object>>
  update(call: Call<NonNullable<AnyEntity['update']>>): Promise<Plan<object>>
  remove(call: Call<NonNullable<AnyEntity['remove']>>): Promise<Plan<string>>
}

/** What special writes are created with. */
export interface WriteContext {
  app: FastifyInstance
  db: Database
  env: Env
}

/** What some lists have beyond their declarations. */
const hooks: { readonly [Name in PublicListName]?: (db: Database) => ListHooks<Name> } = {
  products: productHooks,
  services: () => posterHooks,
}

/** The lists whose writes do more than pass the body to the store. */
export const specialWrites = { users: userWrites }

/** The stores of the entities that are no declared lists. */
const others: {
  readonly [Name in Exclude<EntityName, PublicListName>]: (db: Database, mediaHost: string) => EntityStore
} = {
  meta: createMetaStore,
  company: createCompanyStore,
  texts: createTextsStore,
  users: userStore,
}

/**
 * The store of any entity, for code that treats all of them alike.
 * @param mediaHost the origin before `/media/…`, '' for the page's own
 */
export function entityStore(name: EntityName, db: Database, mediaHost: string): EntityStore {
  return isList(name) ? listStore(name, db, mediaHost) : others[name](db, mediaHost)
}

/** The store of a declared list, which also inserts new items. */
export function listStore<Name extends PublicListName>(name: Name, db: Database, mediaHost: string) {
  return createListStore(db, name, mediaHost, hooks[name]?.(db))
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

/** Returns a function that reads all lists of an edition, as visitors read them. Within a transaction they are from one snapshot. */
export function createPublicListsReader(mediaHost: string): (db: Database) => Promise<PublicLists> {
  return async (db) => {
    const lists: Record<string, unknown> = forEachPublicEntity(() => null)
    // Sequential, because a transaction has one connection.
    for (const name of publicEntityNames)
      lists[name] = asVisitorsRead(name, await entityStore(name, db, mediaHost).list())
    const former = await createSlugStore(db).former()
    const changedAt = {
      ...(await productsChangedAt(db)),
      ...(await createRevisionStore(db).changedAt(publicEntityNames)),
    }
    const posts = await createFeedStore(db, mediaHost).list()
    const samples = await createSamplesStore(db).list()
    return { ...(lists as PublicLists), samples, posts, addresses: { former, changedAt } }
  }
}
