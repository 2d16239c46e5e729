import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildTestApp } from '#support/build-test-app.ts'
import { dataUrlOf, photoPixels } from '#support/picture-files.ts'
import { startAvifQueue } from './avif-queue.ts'
import { encodeAvif } from './encode-avif.ts'
import { createMediaStore } from './media.store.ts'
import { preparePicture } from './prepare-picture.ts'

const noFault = {
  error: (details: object, message: string) => console.error(message, details),
}

async function serverWithProduct() {
  const server = await buildTestApp()
  const { app, authorization } = server
  const image = dataUrlOf(await photoPixels(64, 48).png().toBuffer())
  const payload = { title: 'Toldo', features: ['Lona'], image }
  const reply = await app.inject({ method: 'POST', url: '/products', headers: authorization, payload })
  expect(reply.statusCode).toBe(201)
  return { ...server, product: reply.json() }
}

test('a picture gets its AVIF after the upload, and the public list says so only when every width is there', async () => {
  const { app, db, publisher, product } = await serverWithProduct()
  expect(product.picture.avif).toBe(false)
  const before = publisher.edition.version
  onTestFinished(startAvifQueue({ db, publish: publisher.publish, log: noFault, restMs: 20 }))

  await vi.waitFor(async () => expect((await app.inject('/products')).json()[0].picture.avif).toBe(true), 20_000)
  expect(publisher.edition.version).toBe(before + 1)
  for (const width of [480, 960, 1440]) {
    const reply = await app.inject(`/media/${product.picture.hash}-${width}.avif`)
    expect(reply.headers['content-type']).toBe('image/avif')
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'heif', width: 64, height: 48 })
  }
  expect(await createMediaStore(db).nextWithoutAvif([])).toBeUndefined()
}, 30_000)

test('a picture that cannot be encoded is passed over and said once; the next is served', async () => {
  const { db, publisher, product } = await serverWithProduct()
  const broken = { hash: '0'.repeat(64), width: 1, height: 1, master: Buffer.from('no picture'), variants: [] }
  await db
    .insertInto('media')
    .values({ hash: broken.hash, width: 1, height: 1, bytes: broken.master, touched_at: '2026' })
    .execute()
  await db
    .insertInto('products')
    .values({ id: randomUUID(), title: 'x', features: '[]', alt: null, image_hash: broken.hash, image_url: null })
    .execute()
  const faults: string[] = []
  const log = { error: (_: object, message: string) => faults.push(message) }
  onTestFinished(startAvifQueue({ db, publish: publisher.publish, log, restMs: 20 }))

  const store = createMediaStore(db)
  await vi.waitFor(
    async () => expect(await store.readVariant(product.picture.hash, 1440, 'avif')).toBeDefined(),
    20_000,
  )
  await vi.waitFor(() => expect(faults).toEqual(['avif_queue']))
  expect(await store.nextWithoutAvif([])).toMatchObject({ hash: broken.hash })
}, 30_000)

test('an exit never waits for it: the encoder is ended in the middle', async () => {
  const { master } = await preparePicture(dataUrlOf(await photoPixels(2000, 1500).jpeg().toBuffer()))
  const stopping = new AbortController()
  let hasEnded = false
  const encoded = encodeAvif(master, 1440, stopping.signal).finally(() => {
    hasEnded = true
  })
  setTimeout(() => stopping.abort(), 300)
  await expect(encoded).rejects.toMatchObject({ name: 'AbortError' })
  expect(hasEnded).toBe(true)
  await expect(encodeAvif(master, 1440, stopping.signal)).rejects.toMatchObject({ name: 'AbortError' })
})
