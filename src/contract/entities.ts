import type * as z from 'zod/mini'
import { company } from './company.ts'
import { type AnyEntity, listEntity } from './entity.ts'
import type { Declaration } from './fields.ts'
import { declaredLists } from './lists.ts'
import { meta } from './meta.ts'
import { texts } from './texts.ts'
import { users } from './users.ts'

type Lists = {
  [Name in keyof typeof declaredLists]: (typeof declaredLists)[Name] extends Declaration<infer Listed, infer Input>
    ? ReturnType<typeof listEntity<Listed, Input>>
    : never
}

const lists = Object.fromEntries(
  Object.entries(declaredLists).map(([name, declaration]) => [
    name,
    listEntity(`/${name}`, declaration as Declaration<object, object>),
  ]),
) as unknown as Lists

/**
 * Every entity by its name. Code that covers all entities (public lists, editions, stores, seed) maps over this record,
 * with types that make a missing entity a compile error.
 */
export const entities = { meta, company, texts, ...lists, users } as const

export type EntityName = keyof typeof entities

/** What an entity declares, for code that treats all of them alike. */
export function declarationOf(name: EntityName): AnyEntity {
  return entities[name]
}

/** The type of one item of an entity, as read. */
export type ItemOf<Name extends EntityName> =
  z.output<(typeof entities)[Name]['list']['reply']> extends infer Reply
    ? Reply extends (infer Item)[]
      ? Item
      : Reply
    : never

/** The entities that are lists. */
export type ListEntityName = {
  [Name in EntityName]: (typeof entities)[Name] extends { create: object } ? Name : never
}[EntityName]

/** An item of an entity as saved, after its schema has checked it. */
export type InputOf<Name extends EntityName> = (typeof entities)[Name] extends
  | { create: { body: infer Body extends z.ZodMiniType } }
  | { save: { body: infer Body extends z.ZodMiniType } }
  ? z.output<Body>
  : never

/** The entities that visitors read. */
export type PublicEntityName = {
  [Name in EntityName]: (typeof entities)[Name]['list']['access'] extends 'public' ? Name : never
}[EntityName]

export const entityNames = Object.keys(entities) as EntityName[]

export const listNames = entityNames.filter((name): name is ListEntityName => 'create' in entities[name])

export const publicEntityNames = entityNames.filter(
  (name): name is PublicEntityName => entities[name].list.access === 'public',
)

/** The lists that visitors read. */
export type PublicListName = PublicEntityName & ListEntityName

export const publicListNames = publicEntityNames.filter((name): name is PublicListName => 'create' in entities[name])

/** Returns a record with `make(name)` for each public entity. */
export function forEachPublicEntity<Value>(make: (name: PublicEntityName) => Value): Record<PublicEntityName, Value> {
  return Object.fromEntries(publicEntityNames.map((name) => [name, make(name)])) as Record<PublicEntityName, Value>
}
