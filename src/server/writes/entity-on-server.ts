import type { FastifyInstance } from 'fastify'
import type { EntityName, entities, InputOf, ItemOf, ListEntityName } from '#contract/entities.ts'
import type { Database, Tables } from '../db/tables.ts'
import type { Env } from '../env.ts'
import type { Call } from '../http/route.ts'
import type { ImageRules, WithStoredImages } from '../media/prepare-images.ts'
import type { ItemTable } from './rows.store.ts'
import type { Plan } from './write.ts'

/** Creates an entity's store on a database or a transaction; `mediaHost` is the origin before `/media/…`, '' for the page's own. */
export type MakeStore<Store> = (db: Database, mediaHost: string) => Store

export interface ListStore<Item> {
  list: () => Promise<Item[]>
  find: (id: string) => Promise<Item | undefined>
  /** Adds what a row lacks that a program before a migration has put into the trash. */
  complete?: (id: string) => Promise<void>
}

/** A store that accepts the output of the contract's schema, with stored pictures in place of sent ones. */
export interface PlainStore<Item, Input> extends ListStore<Item> {
  insert: (input: WithStoredImages<Input>, id?: string) => Promise<Item>
  /** Returns undefined if there is no such item. */
  update: (id: string, input: WithStoredImages<Input>) => Promise<Item | undefined>
}

/** A store of an entity that has one item; sent pictures are stored ones. */
export interface SingleStore<Item, Input> {
  /** A list with the item, or an empty list. */
  list: () => Promise<Item[]>
  save: (input: WithStoredImages<Input>) => Promise<Item>
}

/** What an entity's special writes are created with. */
export interface WriteContext {
  app: FastifyInstance
  db: Database
  env: Env
}

type CallOf<Name extends ListEntityName, Kind extends 'create' | 'update' | 'remove'> = Call<
  (typeof entities)[Name][Kind]
>

/** Writes that do more than pass the body to the store: slow work before the transaction, checks inside it. */
export interface SpecialWrites<Name extends ListEntityName> {
  create: (call: CallOf<Name, 'create'>) => Promise<Plan<ItemOf<Name>>>
  update: (call: CallOf<Name, 'update'>) => Promise<Plan<ItemOf<Name>>>
  remove?: (call: CallOf<Name, 'remove'>) => Promise<Plan<string>>
}

/** The column of its table that an ordered list is ordered by. */
type OrderOnServer<Name extends ListEntityName & keyof Tables> = (typeof entities)[Name]['order'] extends object
  ? { orderColumn: keyof Tables[Name] & string }
  : { orderColumn?: never }

/** What the server adds to an entity's declaration. If the store does not accept the input, special writes are required. */
export type EntityOnServer<Name extends EntityName> = { table: ItemTable } & (Name extends ListEntityName
  ? OrderOnServer<Name> &
      (
        | { store: MakeStore<PlainStore<ItemOf<Name>, InputOf<Name>>>; images?: (env: Env) => ImageRules }
        | { store: MakeStore<ListStore<ItemOf<Name>>>; writes: (context: WriteContext) => SpecialWrites<Name> }
      )
  : { store: MakeStore<SingleStore<ItemOf<Name>, InputOf<Name>>>; images?: (env: Env) => ImageRules })
