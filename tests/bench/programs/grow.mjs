// Fills a database with what years of use leave behind.

import { randomBytes, randomUUID } from 'node:crypto'
import { openDatabase } from '../../../src/server/db/open-database.ts'
import { inTransaction, systemActor } from '../../../src/server/db/transactions.ts'
import { entityStore } from '../../../src/server/entities.ts'

const amounts = { revisions: 100_000, ofOneItem: 200, trash: 5000, taps: 50_000, sessions: 2000, pictures: 1000 }
const pictureBytes = 200_000
const rowsAtOnce = 500
const dayMs = 24 * 60 * 60 * 1000

/** Adds revisions, deleted items, counted taps, sessions of the first user, and unused pictures. */
export async function grow(databaseUrl) {
  const { db } = openDatabase(databaseUrl, { mayCreate: false })
  await inTransaction(db, systemActor, async (trx) => {
    const products = await entityStore('products', trx, '').list()
    const { id: userId } = await trx.selectFrom('users').select('id').executeTakeFirstOrThrow()
    const author = { user_id: userId, user_name: 'Dono' }
    const now = Date.now()
    const at = (daysAgo) => new Date(now - daysAgo * dayMs).toISOString()
    const stateOf = (number) => JSON.stringify({ ...products[number % products.length], title: `Toldo ${number}` })

    await insert(trx, 'revisions', amounts.revisions, (number) => ({
      entity: number % 3 === 0 ? 'faq' : 'products',
      // The first product has as many as history keeps, the others are spread over 500 items.
      item_id: number < amounts.ofOneItem ? products[0]._id : `item-${number % 500}`,
      action: 'updated',
      title: `Toldo ${number}`,
      at: at(300 - (300 * number) / amounts.revisions),
      before: stateOf(number),
      after: stateOf(number + 1),
      ...author,
    }))
    await insert(trx, 'trash', amounts.trash, (number) => ({
      id: randomUUID(),
      entity: 'faq',
      title: `Pergunta ${number}`,
      deleted_at: at((29 * number) / amounts.trash),
      content: stateOf(number),
      ...author,
    }))
    await insert(trx, 'taps', amounts.taps, (number) => ({
      day: at(Math.floor(number / 70)).slice(0, 10),
      kind: 'whatsapp',
      product_id: `item-${number % 70}`,
      source: '',
      count: 1,
    }))
    await insert(trx, 'sessions', amounts.sessions, (number) => ({
      token_hash: randomBytes(32).toString('hex'),
      user_id: userId,
      expires_at: at(-20),
      last_used_at: at(number / 1000),
      device: '',
    }))
    await insert(trx, 'media', amounts.pictures, () => ({
      hash: randomBytes(32).toString('hex'),
      width: 1440,
      height: 1080,
      touched_at: at(1),
      bytes: randomBytes(pictureBytes),
    }))
  })
  await db.destroy()
}

async function insert(trx, table, count, rowOf) {
  for (let start = 0; start < count; start += rowsAtOnce) {
    const numbers = Array.from({ length: Math.min(rowsAtOnce, count - start) }, (_, nth) => start + nth)
    await trx.insertInto(table).values(numbers.map(rowOf)).execute()
  }
}
