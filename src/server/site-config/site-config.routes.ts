import type { FastifyInstance } from 'fastify'
import { siteConfig } from '#contract/site-config.ts'
import { route } from '../http/route.ts'
import type { Publish } from '../publication/publisher.ts'
import { createSiteConfigStore } from './site-config.store.ts'

export function siteConfigRoutes(app: FastifyInstance, publish: Publish): void {
  route(app, siteConfig.save, ({ body, actor }) => publish(actor, (trx) => createSiteConfigStore(trx).save(body)))
}
