import type { FastifyInstance } from 'fastify'
import { type ProductInput, products } from '#contract/products.ts'
import type { Database } from '../db/tables.ts'
import { admitLargeBodies } from '../http/large-bodies.ts'
import { found } from '../http/problems.ts'
import { route } from '../http/route.ts'
import type { Publish } from '../publication/publisher.ts'
import { type ImageRules, imageToStore } from './product-image.ts'
import { createProductStore } from './products.store.ts'

const bodyLimit = 35_000_000

/** Writes of products (spec §7). A picture is decoded before the transaction and stored inside it. */
export function productRoutes(app: FastifyInstance, db: Database, publish: Publish, rules: ImageRules): void {
  const options = { bodyLimit, preParsing: admitLargeBodies() }

  route(
    app,
    products.create,
    async ({ body, request, actor }) => {
      const store = await imageToStore(request.photo ?? body.image ?? null, rules)
      return await publish(actor, async (trx) => {
        const id = await createProductStore(trx).insert({ ...toFields(body), image: await store(trx) })
        return await stored(trx, id, rules)
      })
    },
    options,
  )

  route(
    app,
    products.update,
    async ({ id, body, request, actor }) => {
      const store = body.image === undefined ? undefined : await imageToStore(request.photo ?? body.image, rules)
      return await publish(actor, async (trx) => {
        const image = store ? { image: await store(trx) } : {}
        found(await createProductStore(trx).update(id, { ...toFields(body), ...image }))
        return await stored(trx, id, rules)
      })
    },
    { ...options, find: createProductStore(db).find },
  )

  route(app, products.remove, async ({ id, actor }) => {
    await publish(actor, async (trx) => found(await createProductStore(trx).remove(id)))
    return undefined
  })
}

function toFields({ title, features, alt }: ProductInput) {
  return { title, features, alt: alt || null }
}

async function stored(trx: Database, id: string, { mediaHost }: ImageRules) {
  return found(await createProductStore(trx, mediaHost).find(id))
}
