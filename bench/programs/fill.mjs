// Brings a database to a number of products, written straight through the store: ten thousand writes through the API
// would publish ten thousand times. Its argument is the number; the products share the samples' pictures.
import { createHash } from 'node:crypto'
import { theProgram } from '../../src/server/db/actor.ts'
import { commit } from '../../src/server/db/commit.ts'
import { openDatabase } from '../../src/server/db/open-database.ts'
import { createProductStore } from '../../src/server/products/products.store.ts'
import { sampleWords } from './sample-words.text.mjs'

const wanted = Number(process.argv[2])
const { db } = openDatabase(process.env.DATABASE_URL, { mayCreate: false })
await commit(db, theProgram, async (trx) => {
  const store = createProductStore(trx)
  const present = await store.list()
  for (let number = present.length; number < wanted; number += 1)
    await store.insert({ ...product(number), image: { hash: present[number % present.length].picture.hash } })
})
await db.destroy()

function product(number) {
  const pick = (list, about) => list[drawn(`${number} ${about}`, list.length)]
  const { things, kinds, places, subjects, qualities, promises } = sampleWords
  const features = Array.from({ length: 3 + drawn(`${number} rows`, 4) }, (_, row) =>
    [pick(subjects, `subject ${row}`), pick(qualities, `quality ${row}`), pick(promises, `promise ${row}`)].join(' '),
  )
  const title = `${pick(things, 'thing')} ${pick(kinds, 'kind')}, ${pick(places, 'place')} ${1000 + number}`
  return { title, features, alt: null }
}

/** The same number below `count` for the same words, so that every run fills alike. */
function drawn(words, count) {
  return createHash('sha256').update(words).digest().readUInt32BE() % count
}
