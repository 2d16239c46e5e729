import type * as z from 'zod/mini'
import { faq } from './faq.ts'
import { products } from './products.ts'
import { services } from './services.ts'
import { siteConfig } from './site-config.ts'
import { users } from './users.ts'

/**
 * Every entity, by the name that all rooms use. What goes over all of them (public lists, editions, stores, seed) maps
 * over this record, typed so that a forgotten one does not compile.
 */
export const entities = { meta: siteConfig, products, services, faq, users } as const

export type EntityName = keyof typeof entities

/** An item of an entity as read. */
export type ItemOf<Name extends EntityName> = z.output<(typeof entities)[Name]['list']['reply']>[number]

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

export const publicEntityNames = entityNames.filter(
  (name): name is PublicEntityName => entities[name].list.access === 'public',
)

/** A record with a value for each public entity. */
export function forEachPublicEntity<Value>(make: (name: PublicEntityName) => Value): Record<PublicEntityName, Value> {
  return Object.fromEntries(publicEntityNames.map((name) => [name, make(name)])) as Record<PublicEntityName, Value>
}
