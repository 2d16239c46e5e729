// Fills a database up to a number of products, by the store: as many writes through the API would publish as many editions.

import { openDatabase } from '../../../src/server/db/open-database.ts'
import { publishInTransaction, systemActor } from '../../../src/server/db/transactions.ts'
import { createProductStore } from '../../../src/server/products/products.store.ts'

/** The new products are the samples again, with a number and with their pictures. */
export async function fill(databaseUrl, count) {
  const { db } = openDatabase(databaseUrl, { mayCreate: false })
  await publishInTransaction(db, systemActor, async (trx) => {
    const store = createProductStore(trx)
    const samples = await store.list()
    for (let number = samples.length; number < count; number += 1) {
      const { title, features, picture } = samples[number % samples.length]
      const numbered = features.map((feature) => `${feature} (${number})`)
      const state = { title: `${title} ${number}`, features: numbered, alt: '', hidden: false }
      await store.insert({ ...state, image: { hash: picture.hash } })
    }
  })
  await db.destroy()
}
