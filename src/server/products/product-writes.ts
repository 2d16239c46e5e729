import type { ProductInput } from '#contract/products.ts'
import type { Database } from '../db/tables.ts'
import { admitLargeBodies } from '../http/large-bodies.ts'
import type { SpecialWrites, WriteContext } from '../writes/entity-on-server.ts'
import { imageToStore } from './product-image.ts'
import { createProductStore } from './products.store.ts'

const bodyLimit = 35_000_000

/** A product's picture is decoded before the transaction and stored inside of it. */
export function productWrites({ env }: WriteContext): SpecialWrites<'products'> {
  const rules = { isImageRequired: env.productImageRequired, mediaHost: env.apiUrl }
  const on = (trx: Database) => createProductStore(trx, rules.mediaHost)

  return {
    options: { bodyLimit, preParsing: admitLargeBodies() },

    async create({ body, request }) {
      const storeImage = await imageToStore(request.photo ?? body.image ?? null, rules)
      return { run: async (trx) => await on(trx).insert({ ...toFields(body), image: await storeImage(trx) }) }
    },

    async update({ id, body, request }) {
      const storeImage = body.image === undefined ? undefined : await imageToStore(request.photo ?? body.image, rules)
      return {
        async run(trx) {
          const image = storeImage ? { image: await storeImage(trx) } : {}
          return await on(trx).update(id, { ...toFields(body), ...image })
        },
      }
    },
  }
}

function toFields({ image: _, alt, ...fields }: ProductInput) {
  return { ...fields, alt: alt || null }
}
