// Fills a database up to a number of products, its argument. It uses the store, since 10,000 writes through the API
// would publish 10,000 editions. The products share the samples' pictures.
import { createHash } from 'node:crypto'
import { systemActor } from '../../src/server/db/actor.ts'
import { openDatabase } from '../../src/server/db/open-database.ts'
import { publishInTransaction } from '../../src/server/db/transactions.ts'
import { createProductStore } from '../../src/server/products/products.store.ts'
import { sampleWords } from './sample-words.text.mjs'

const count = Number(process.argv[2])
const { db } = openDatabase(process.env.DATABASE_URL, { mayCreate: false })
await publishInTransaction(db, systemActor, async (trx) => {
  const store = createProductStore(trx)
  const samples = await store.list()
  for (let number = samples.length; number < count; number += 1)
    await store.insert({ ...product(number), image: { hash: samples[number % samples.length].picture.hash } })
})
await db.destroy()

function product(number) {
  const pick = (list, about) => list[pseudorandom(`${number} ${about}`, list.length)]
  const { things, kinds, places, subjects, qualities, promises } = sampleWords
  const features = Array.from({ length: 3 + pseudorandom(`${number} rows`, 4) }, (_, row) =>
    [pick(subjects, `subject ${row}`), pick(qualities, `quality ${row}`), pick(promises, `promise ${row}`)].join(' '),
  )
  const title = `${pick(things, 'thing')} ${pick(kinds, 'kind')}, ${pick(places, 'place')} ${1000 + number}`
  return { title, features, alt: null }
}

/** A number below `limit` that depends only on the text, so that every run creates the same products. */
function pseudorandom(text, limit) {
  return createHash('sha256').update(text).digest().readUInt32BE() % limit
}
