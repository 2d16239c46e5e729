import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { validationCodes } from '#contract/validation.ts'
import { buildTestApp, storeProduct } from '#support/build-test-app.ts'
import { endPictureProcesses, pictureProcesses } from '#support/child-processes.ts'
import { dataUrlOf, photoPixels } from '#support/picture-files.ts'
import { createMediaStore } from './media.store.ts'
import { makeMissingVariants } from './missing-variants.ts'

type Server = Awaited<ReturnType<typeof buildTestApp>>

function post({ app, authorization }: Server, image: string) {
  const payload = { title: 'Toldo', features: ['Lona'], image }
  return app.inject({ method: 'POST', url: '/products', headers: authorization, payload })
}

async function storedPictures({ db }: Server) {
  return (await db.selectFrom('media').select('hash').execute()).length
}

test('§3 a photo sent as a data URL is returned as a URL that any page can show', async () => {
  const server = await buildTestApp()
  const reply = await post(server, dataUrlOf(await photoPixels(320, 240).jpeg().toBuffer()))
  expect(reply.statusCode).toBe(201)
  const { image, picture } = reply.json()
  expect(image).toBe(`/media/${picture.hash}-960.webp`)
  expect(picture).toMatchObject({ width: 320, height: 240, avif: false })
  expect((await server.app.inject(image)).statusCode).toBe(200)
})

test('the same photo on two products is stored once', async () => {
  const server = await buildTestApp()
  const photo = dataUrlOf(await photoPixels(80, 60).jpeg().toBuffer())
  const [first, second] = [await post(server, photo), await post(server, photo)]
  expect(second.json().picture.hash).toBe(first.json().picture.hash)
  expect(await storedPictures(server)).toBe(1)
})

test('an invalid picture is 400 with its reason and stores nothing; too many bytes are 413', async () => {
  const server = await buildTestApp()
  const svg = dataUrlOf('<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/png')
  const reply = await post(server, svg)
  expect(reply.statusCode).toBe(400)
  expect(reply.json()).toMatchObject({ code: 'validation', errors: [{ field: 'image', code: validationCodes.image }] })

  const tooLarge = await post(server, dataUrlOf(Buffer.alloc(25_000_001)))
  expect([tooLarge.statusCode, tooLarge.json().code]).toEqual([413, 'body_too_large'])
  expect(await storedPictures(server)).toBe(0)
})

test.each([
  ['killed once', 1, 'SIGKILL', 201],
  ['killed twice', 2, 'SIGKILL', 503],
  ['out of memory twice', 2, 'SIGABRT', 503],
  ['crashed by the file twice', 2, 'SIGSEGV', 400],
] as const)('a photo whose decoder was %s', async (_, count, signal, status) => {
  const server = await buildTestApp()
  // Large enough that its process is seen before it ends.
  const photo = dataUrlOf(await photoPixels(1200, 800).jpeg().toBuffer())
  const [reply] = await Promise.all([post(server, photo), endPictureProcesses(count, signal)])
  expect(reply.statusCode).toBe(status)
  if (status === 503) expect([reply.json().code, reply.headers['retry-after']]).toEqual(['busy', '5'])
  if (status === 400) expect(reply.json().errors).toEqual([{ field: 'image', code: validationCodes.image }])
  expect((await post(server, dataUrlOf(await photoPixels(8, 8).png().toBuffer()))).statusCode).toBe(201)
})

test('an unauthorized client is refused before a byte of a large body is read', async () => {
  const { app } = await buildTestApp()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const headers = { 'content-type': 'application/json', 'content-length': '30000000', authorization: 'Bearer forged' }
  const status = await new Promise((resolve, reject) => {
    // Only the headers are sent: a server that waited for the body would never respond.
    const call = request({ port, method: 'POST', path: '/products', headers }, (response) => {
      resolve(response.statusCode)
      call.destroy()
    })
    call.on('error', reject)
    call.flushHeaders()
  })
  expect(status).toBe(401)
})

test('of twelve photos at once, each is stored in turn or refused with Retry-After', async () => {
  const server = await buildTestApp()
  const photos = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      photoPixels(60 + index, 40)
        .png()
        .toBuffer(),
    ),
  )
  const replies = await Promise.all(photos.map((photo) => post(server, dataUrlOf(photo))))
  for (const reply of replies) {
    expect([201, 503]).toContain(reply.statusCode)
    if (reply.statusCode === 503) {
      expect(reply.json().code).toBe('busy')
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    }
  }
  const storedCount = replies.filter(({ statusCode }) => statusCode === 201).length
  // One at a time, and eight wait.
  expect(storedCount).toBe(9)
  expect(await storedPictures(server)).toBe(storedCount)
})

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
