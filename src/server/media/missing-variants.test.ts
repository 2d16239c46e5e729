import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { buildTestApp, storeProduct } from '#support/build-test-app.ts'
import { pictureProcesses } from '#support/child-processes.ts'
import { dataUrlOf, photoPixels } from '#support/picture-files.ts'
import { createMediaStore } from './media.store.ts'
import { makeMissingVariants } from './missing-variants.ts'

const soon = { pauseMs: 20, quietMs: 1500 }
const noFault = {
  error: (details: object, message: string) => console.error(message, details),
}

async function serverWithProduct(width = 64, height = 48) {
  const server = await buildTestApp()
  const { app, authorization } = server
  const image = dataUrlOf(await photoPixels(width, height).png().toBuffer())
  const payload = { title: 'Toldo', features: ['Lona'], image }
  const reply = await app.inject({ method: 'POST', url: '/products', headers: authorization, payload })
  expect(reply.statusCode).toBe(201)
  return { ...server, product: reply.json() }
}

test('a picture gets its AVIF after the upload, and the public list names it only when every width is stored', async () => {
  const { app, db, publisher, product } = await serverWithProduct()
  expect(product.picture.avif).toBe(false)
  const before = publisher.edition.version
  onTestFinished(makeMissingVariants({ db, publisher, log: noFault, ...soon }))

  await expect.poll(async () => (await app.inject('/products')).json()[0].picture.avif).toBe(true)
  expect(publisher.edition.version).toBe(before + 1)
  for (const width of [480, 960, 1440]) {
    const reply = await app.inject(`/media/${product.picture.hash}-${width}.avif`)
    expect(reply.headers['content-type']).toBe('image/avif')
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'heif', width: 64, height: 48 })
  }
  expect(await createMediaStore(db).nextIncomplete([])).toBeUndefined()
})

test('a picture that cannot be encoded is skipped and logged once; the next one gets its variants', async () => {
  const { db, publisher, product } = await serverWithProduct()
  const broken = { hash: '0'.repeat(64), width: 1, height: 1, master: Buffer.from('no picture'), variants: [] }
  await db
    .insertInto('media')
    .values({ hash: broken.hash, width: 1, height: 1, bytes: broken.master, touched_at: '2026' })
    .execute()
  await storeProduct(db, broken.hash)
  const faults: string[] = []
  const log = { error: (_: object, message: string) => faults.push(message) }
  onTestFinished(makeMissingVariants({ db, publisher, log, ...soon }))

  const store = createMediaStore(db)
  await expect.poll(async () => await store.readVariant(product.picture.hash, 1440, 'avif')).toBeDefined()
  await expect.poll(() => faults).toEqual(['variants_not_made'])
  expect(await store.nextIncomplete([])).toMatchObject({ hash: broken.hash })
})

test('an upload aborts the current encoding, which starts again after it', async () => {
  const { app, authorization, db, publisher, product } = await serverWithProduct(400, 300)
  onTestFinished(makeMissingVariants({ db, publisher, log: noFault, pauseMs: 20, quietMs: 0 }))
  await expect.poll(pictureProcesses).toHaveLength(1)
  const [encoder] = pictureProcesses()

  const image = dataUrlOf(await photoPixels(20, 20).png().toBuffer())
  const payload = { title: 'Outro', features: ['Lona'], image }
  const reply = await app.inject({ method: 'POST', url: '/products', headers: authorization, payload })
  expect(reply.statusCode).toBe(201)
  expect(pictureProcesses()).not.toContain(encoder)
  expect(await createMediaStore(db).readVariant(product.picture.hash, 480, 'avif')).toBeUndefined()
  await expect.poll(pictureProcesses).toHaveLength(1)
})

test('an exit does not wait for it: an interrupted encoding is repeated after the next start', async () => {
  const { db, publisher, product } = await serverWithProduct(1000, 750)
  const stop = makeMissingVariants({ db, publisher, log: noFault, pauseMs: 5, quietMs: 0 })
  // The widths of this size take longer than that.
  await pause(100)
  stop()
  await pause(500)
  expect(await createMediaStore(db).nextIncomplete([])).toMatchObject({ hash: product.picture.hash })
})
