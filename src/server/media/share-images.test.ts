import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { shareImagePath } from '#contract/pictures.ts'
import type { Product } from '#contract/products.ts'
import { endPictureProcesses } from '#support/child-processes.ts'
import { setUpHistory } from '#support/history.ts'
import { dataUrlOf, photoPixels } from '#support/picture-files.ts'
import { createMediaStore } from './media.store.ts'
import { makeMissingVariants } from './missing-variants.ts'
import { preparePicture } from './prepare-picture.ts'

test.each([
  ['a photo', photoPixels(400, 300)],
  ['a photo of the hardest kind', photoPixels(1200, 630, 200)],
  ['an upright photo', photoPixels(300, 900)],
  ['a tiny picture', photoPixels(1, 1)],
])('%s is saved with a JPEG of 1200×630 and at most 250 KB, which visitors get', async (_, photo) => {
  const { app, save } = await setUpProducts()
  const product = await save({ image: dataUrlOf(await photo.png().toBuffer()) })
  expect(product.picture).not.toHaveProperty('widths')
  const { statusCode, headers, rawPayload } = await app.inject(shareImagePath(product))
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect(headers['cache-control']).toMatch(/immutable/)
  await expectShareImage(rawPayload)
})

test('a picture that was stored without its JPEG gets it in the background, and nothing else changes', async () => {
  const { app, db, publisher, save } = await setUpProducts()
  const { hash, ...picture } = await preparePicture(dataUrlOf(await photoPixels(64, 48).png().toBuffer()))
  const store = createMediaStore(db)
  await store.put({ hash, ...picture })
  const { variants } = picture
  await store.putVariants(
    hash,
    variants.map((variant) => ({ ...variant, format: 'avif' })),
  )
  const product = await save({ image: `/media/${hash}-960.webp` })
  expect((await app.inject(shareImagePath(product))).statusCode).toBe(404)
  expect((await store.nextIncomplete([]))?.missing).toEqual([{ width: 1200, format: 'jpeg' }])
  const log = { error: (_: object, message: string) => console.error(message) }
  onTestFinished(makeMissingVariants({ db, publisher, log, pauseMs: 20, quietMs: 0 }))
  await expect.poll(async () => await store.nextIncomplete([])).toBeUndefined()
  await expectShareImage((await app.inject(shareImagePath(product))).rawPayload)
  expect((await app.inject('/products')).json()[0].picture).toEqual(product.picture)
  expect(await db.selectFrom('media_variants').select('width').where('hash', '=', hash).execute()).toHaveLength(7)
})

test('a product without a picture has a card with its title, at an address of its own for each title', async () => {
  const { app, save, update } = await setUpProducts()
  const product = await save({ title: 'Cobertura <b>& Cia' })
  const card = await app.inject(shareImagePath(product))
  expect([card.statusCode, card.headers['content-type']]).toEqual([200, 'image/jpeg'])
  await expectShareImage(card.rawPayload)

  const renamed = await update(product, { title: 'Toldo '.repeat(33).trim() })
  expect(shareImagePath(renamed)).not.toBe(shareImagePath(product))
  const long = await app.inject(shareImagePath(renamed))
  await expectShareImage(long.rawPayload)
  expect(long.rawPayload.equals(card.rawPayload)).toBe(false)
  const gone = shareImagePath({ ...renamed, title: 'Outro' })
  expect((await app.inject(gone)).statusCode).toBe(404)
  const unknown = shareImagePath({ ...renamed, _id: '3f0e9a4e-6a52-4d0e-8a53-0a9a7d5b6c11' })
  expect((await app.inject(unknown)).statusCode).toBe(404)
})

test('a card whose process is killed twice is to be fetched again later', async () => {
  const { app, save } = await setUpProducts()
  const path = shareImagePath(await save({}))
  const [reply] = await Promise.all([app.inject(path), endPictureProcesses(2, 'SIGKILL')])
  expect([reply.statusCode, reply.json().code, reply.headers['retry-after']]).toEqual([503, 'busy', '2'])
  await expectShareImage((await app.inject(path)).rawPayload)
})

test('a picture elsewhere is not passed on: its product has a card', async () => {
  const { app, save } = await setUpProducts()
  const product = await save({ image: 'https://fotos.example/toldo.jpg' })
  expect(shareImagePath(product)).toMatch(/^\/media\/card-/)
  await expectShareImage((await app.inject(shareImagePath(product))).rawPayload)
})

async function expectShareImage(bytes: Buffer) {
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  expect(bytes.length).toBeLessThanOrEqual(250_000)
  // Neither blank nor cut off.
  const { channels } = await sharp(bytes, { failOn: 'warning' }).stats()
  expect(channels).toHaveLength(3)
}

async function setUpProducts() {
  const built = await setUpHistory({ PRODUCT_IMAGE_REQUIRED: 'false' })
  const product = { title: 'Toldo', features: ['Lona'] }
  return {
    ...built,
    save: async (changes: object): Promise<Product> =>
      (await built.send('POST', '/products', { ...product, ...changes })).body,
    update: async ({ _id }: Product, changes: object): Promise<Product> =>
      (await built.send('PUT', `/products/${_id}`, { ...product, ...changes })).body,
  }
}
