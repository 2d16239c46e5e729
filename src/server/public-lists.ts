import type { FastifyInstance } from 'fastify'
import { faq } from '#contract/faq.ts'
import { products } from '#contract/products.ts'
import { services } from '#contract/services.ts'
import { siteConfig } from '#contract/site-config.ts'
import type { Database } from './db/tables.ts'
import { createFaqStore } from './faq/faq.store.ts'
import { withToken } from './http/reader.ts'
import { route } from './http/route.ts'
import { createProductStore } from './products/products.store.ts'
import type { PublicLists } from './publication/edition.ts'
import { createServiceStore } from './services/services.store.ts'
import { createSiteConfigStore } from './site-config/site-config.store.ts'
import { createSocialStore } from './social/social.store.ts'

/** Reads everything that an edition shows. Handed a transaction, all lists are of one moment. */
export async function readPublicLists(db: Database, mediaHost: string): Promise<Required<PublicLists>> {
  return {
    config: await createSiteConfigStore(db).list(),
    products: await createProductStore(db, mediaHost).list(),
    services: await createServiceStore(db).list(),
    faq: await createFaqStore(db).list(),
    posts: await createSocialStore(db, mediaHost).list(),
  }
}

/** The same lists for an administrator: from the database, never from a cache. */
export function administratorLists(app: FastifyInstance, db: Database, mediaHost: string): void {
  const options = { ...withToken, onRequest: app.requireAdministrator }
  route(app, siteConfig.list, () => createSiteConfigStore(db).list(), options)
  route(app, products.list, () => createProductStore(db, mediaHost).list(), options)
  route(app, services.list, () => createServiceStore(db).list(), options)
  route(app, faq.list, () => createFaqStore(db).list(), options)
}
