import type { FastifyInstance } from 'fastify'
import { type EntityName, forEachPublicEntity, type PublicListName, publicEntityNames } from '#contract/entities.ts'
import type { AnyEntity } from '#contract/entity.ts'
import { isList } from '#contract/lists.ts'
import { createCompanyStore } from './company/company.store.ts'
import type { Database } from './db/tables.ts'
import type { Env } from './env.ts'
import { createFeedStore } from './feed/feed.store.ts'
import type { Call } from './http/route.ts'
import { createMetaStore } from './meta/meta.store.ts'
import { createSlugStore, productHooks, productsChangedAt } from './products/slugs.store.ts'
import type { PublicLists } from './publication/edition.ts'
import { asVisitorsRead } from './publication/page-content.ts'
import { posterHooks } from './services/posters.store.ts'
import { createTextsStore } from './texts/texts.store.ts'
import { userWrites } from './users/user-writes.ts'
import { createUserStore } from './users/users.store.ts'
import { createRevisionStore } from './writes/history.store.ts'
import type { NewItem } from './writes/items.store.ts'
import { createListStore, type ListHooks } from './writes/list.store.ts'
import type { Plan } from './writes/write.ts'

/**
 * The store of any entity. A list has `insertAll` and `update`; an entity with one item has `save`, and its list has that item or none. An
 * input is what the contract's schema returns, with stored pictures in place of sent ones.
 */
export interface EntityStore {
  /** All items, or the one with this id. */
  list(id?: string): Promise<object[]>
  /** Inserts new items, created in this order; in a list with places they come in this order before all others. */
  insertAll?(items: readonly NewItem<object>[]): Promise<void>
  update?(id: string, input: object): Promise<unknown>
  save?(input: object): Promise<void>
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

/** What the server adds to an entity's declaration. */
export interface EntityOnServer {
  /** `mediaHost` is the origin before `/media/…`, '' for the page's own. */
  store(db: Database, mediaHost: string): EntityStore
  writes?(context: WriteContext): ListWrites
}

/** What some lists have beyond their declarations. */
const hooks: { readonly [Name in PublicListName]?: (db: Database) => ListHooks } = {
  products: productHooks,
  services: () => posterHooks,
}

/** The entities that are no declared lists. */
const others: { readonly [Name in Exclude<EntityName, PublicListName>]: EntityOnServer } = {
  meta: { store: createMetaStore },
  company: { store: createCompanyStore },
  texts: { store: createTextsStore },
  users: { store: createUserStore, writes: userWrites },
}

/** What the server adds to the declaration of any entity, for code that treats all of them alike. */
export function entityOnServer(name: EntityName): EntityOnServer {
  if (!isList(name)) return others[name]
  return { store: (db, mediaHost) => createListStore(db, name, mediaHost, hooks[name]?.(db)) }
}

/** An item of a list, or the one item of another entity. */
export async function findItem(store: EntityStore, id: string): Promise<object | undefined> {
  return (await store.list(id))[0]
}

/** Replaces the one item of an entity, and returns it. */
export async function saved(store: EntityStore, state: object): Promise<object | undefined> {
  await store.save?.(state)
  return (await store.list())[0]
}

/** Returns a function that reads all lists of an edition, as visitors read them. Within a transaction they are from one snapshot. */
export function createPublicListsReader(mediaHost: string): (db: Database) => Promise<PublicLists> {
  return async (db) => {
    const lists: Record<string, unknown> = forEachPublicEntity(() => null)
    // Sequential, because a transaction has one connection.
    for (const name of publicEntityNames)
      lists[name] = asVisitorsRead(name, await entityOnServer(name).store(db, mediaHost).list())
    const former = await createSlugStore(db).former()
    const changedAt = {
      ...(await productsChangedAt(db)),
      ...(await createRevisionStore(db).changedAt(publicEntityNames)),
    }
    const posts = await createFeedStore(db, mediaHost).list()
    return { ...(lists as PublicLists), posts, addresses: { former, changedAt } }
  }
}
