// Fills a database up to a number of products, by the store: as many writes through the API would publish as many editions.

import { randomUUID } from 'node:crypto'
import { entities } from '../../../src/contract/entities.ts'
import { openDatabase } from '../../../src/server/db/open-database.ts'
import { publishInTransaction, systemActor } from '../../../src/server/db/transactions.ts'
import { listStore } from '../../../src/server/stores/entity-store.ts'

/** The new products are the samples again, with a number and with their pictures. */
export async function fill(databaseUrl, count) {
  const { db } = openDatabase(databaseUrl, { mayCreate: false })
  await publishInTransaction(db, systemActor, async (trx) => {
    const store = listStore('products', trx, '')
    const samples = await store.list()
    const states = Array.from({ length: count - samples.length }, (_, number) => {
      const { title, features, picture } = samples[number % samples.length]
      const numbered = features.map((feature) => `${feature} (${number})`)
      return {
        ...entities.products.blank,
        title: `${title} ${number}`,
        features: numbered,
        image: { hash: picture.hash },
      }
    })
    await store.insertAll(states.map((state) => ({ id: randomUUID(), state })))
  })
  await db.destroy()
}
