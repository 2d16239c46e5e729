import { expect, onTestFinished, test } from 'vitest'
import { dayMs } from '#contract/retention.ts'
import { openTestDatabase, storeProduct } from '#support/build-test-app.ts'
import { stopClock } from '#support/clock.ts'
import type { Database } from '../db/tables.ts'
import { pruneMedia } from '../operation/periodic-work.ts'
import { createMediaStore } from './media.store.ts'
import type { PreparedPicture } from './prepare-picture.ts'

const start = Date.parse('2026-01-01T12:00:00Z')
const daysLater = (days: number) => new Date(start + days * dayMs)

async function openDatabase() {
  const db = await openTestDatabase()
  onTestFinished(() => db.destroy())
  return db
}

function pictureOf(number: number): PreparedPicture {
  const hash = number.toString(16).padStart(64, '0')
  const bytes = Buffer.from([0, 1, 255, number % 256])
  return { hash, width: 10, height: 20, master: bytes, variants: [{ width: 480, format: 'webp', bytes }] }
}

async function hashes(db: Database) {
  return (await db.selectFrom('media').select('hash').orderBy('hash').execute()).map(({ hash }) => hash)
}

test('the same photo is stored once, and sending it again counts as use', async () => {
  const db = await openDatabase()
  const picture = pictureOf(1)
  const clock = stopClock(start)
  await createMediaStore(db).put(picture)
  clock.passed = 29 * dayMs
  await createMediaStore(db).put(picture)
  expect(await hashes(db)).toEqual([picture.hash])
  expect(await pruneMedia(db, daysLater(40))).toBe(0)
  expect(await pruneMedia(db, daysLater(60))).toBe(1)
})

test('the database itself refuses a product without its picture, and the deletion of a shown picture', async () => {
  const db = await openDatabase()
  const { hash } = pictureOf(1)
  await expect(storeProduct(db, hash)).rejects.toThrow(/foreign key constraint/i)
  await createMediaStore(db).put(pictureOf(1))
  await storeProduct(db, hash)
  await expect(db.deleteFrom('media').where('hash', '=', hash).execute()).rejects.toThrow(/foreign key constraint/i)
})

test('only pictures that nothing shows and that were last sent 30 days ago are pruned, with their variants', async () => {
  const db = await openDatabase()
  const store = createMediaStore(db)
  const clock = stopClock(start)
  const [unused, ofProduct, ofPost, young, wanted] = [1, 2, 3, 4, 5].map(pictureOf) as [
    PreparedPicture,
    PreparedPicture,
    PreparedPicture,
    PreparedPicture,
    PreparedPicture,
  ]
  for (const picture of [unused, ofProduct, ofPost, wanted]) await store.put(picture)
  clock.passed = 20 * dayMs
  await store.put(young)
  await storeProduct(db, ofProduct.hash)
  await db
    .insertInto('social_posts')
    .values({ id: '1', permalink: '', caption: '', posted_at: '', image_hash: ofPost.hash })
    .execute()
  clock.passed = 31 * dayMs
  expect(await store.touch(wanted.hash)).toBe(true)
  expect(await store.touch(pictureOf(9).hash)).toBe(false)

  expect(await pruneMedia(db, daysLater(29))).toBe(0)
  expect(await pruneMedia(db, daysLater(31))).toBe(1)
  expect(await hashes(db)).toEqual([ofProduct, ofPost, young, wanted].map(({ hash }) => hash))
  expect(await db.selectFrom('media_variants').select('hash').where('hash', '=', unused.hash).execute()).toEqual([])
})
