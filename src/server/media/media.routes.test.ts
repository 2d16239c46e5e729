import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { iconSizes, ownIconPath } from '#contract/brand.ts'
import { shareFormat, shareImagePath } from '#contract/pictures.ts'
import type { Product } from '#contract/products.ts'
import { buildTestApp, openTestDatabase } from '#support/build-test-app.ts'
import { setUpHistory } from '#support/history.ts'
import { dataUrlOf, photoPixels } from '#support/picture-files.ts'
import { createMediaStore } from './media.store.ts'
import { preparePicture } from './prepare-picture.ts'

async function appWithPicture() {
  const server = await buildTestApp()
  const picture = await preparePicture(dataUrlOf(await photoPixels(600, 400).png().toBuffer()))
  await createMediaStore(server.db).put(picture)
  return { ...server, picture, path: `/media/${picture.hash}-480.webp` }
}

test('a picture is served at every width as AVIF and WebP, to any page, and cacheable for a year', async () => {
  const { app, picture } = await appWithPicture()
  for (const { width, format, bytes } of picture.variants.filter((variant) => variant.format !== shareFormat)) {
    const url = `/media/${picture.hash}-${width}.${format}`
    const reply = await app.inject(url)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers).toMatchObject({
      'content-type': `image/${format}`,
      'content-disposition': `inline; filename="${picture.hash}-${width}.${format}"`,
      'content-length': String(reply.rawPayload.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      etag: expect.stringMatching(/^"[^"]+"$/),
    })
    expect(reply.rawPayload.equals(bytes)).toBe(true)
    // The second response comes from memory and has the same headers.
    expect((await app.inject(url)).rawPayload.equals(bytes)).toBe(true)
  }
})

test('a browser that has the picture gets 304 without bytes; HEAD gets only the headers', async () => {
  const { app, path } = await appWithPicture()
  const { headers } = await app.inject(path)
  const again = await app.inject({ url: path, headers: { 'if-none-match': String(headers.etag) } })
  expect(again.statusCode).toBe(304)
  expect(again.rawPayload).toHaveLength(0)
  expect(again.headers).toMatchObject({ etag: headers.etag, 'cache-control': headers['cache-control'] })

  const head = await app.inject({ method: 'HEAD', url: path })
  expect(head.statusCode).toBe(200)
  expect(head.rawPayload).toHaveLength(0)
  expect(head.headers['content-length']).toBe(headers['content-length'])
})

test('a picture that another server deletes is 404 with the next edition, also one in memory', async () => {
  const { app, db, publisher, path, picture } = await appWithPicture()
  expect((await app.inject(path)).statusCode).toBe(200)
  await db.deleteFrom('media').where('hash', '=', picture.hash).execute()
  expect((await app.inject(path)).statusCode).toBe(200)
  await publisher.refresh()
  expect((await app.inject(path)).statusCode).toBe(404)
})

test('every other path below /media is 404', async () => {
  const { app, picture } = await appWithPicture()
  const { hash } = picture
  const other = hash.replace(/./g, (digit) => (digit === '0' ? '1' : '0'))
  const files = [`${other}-480.webp`, `${hash}-481.webp`, `${hash}-2560.webp`, `${hash}-480.png`]
  files.push(
    `${hash.toUpperCase()}-480.webp`,
    `${hash}.webp`,
    hash,
    'x',
    '',
    '..%2f..%2fpackage.json',
    `${hash}-0480.webp`,
    `${hash}-480.webp/x`,
  )
  for (const file of files) {
    const reply = await app.inject(`/media/${file}`)
    expect([file, reply.statusCode]).toEqual([file, 404])
    expect(reply.headers['cache-control']).not.toContain('immutable')
  }
})

test('pictures run no plugin of the API: a token, forged or not, changes nothing', async () => {
  const { app, path } = await appWithPicture()
  const reply = await app.inject({ url: path, headers: { authorization: 'Bearer forged', 'accept-encoding': 'br' } })
  expect(reply.statusCode).toBe(200)
  for (const header of ['content-encoding', 'x-ratelimit-limit', 'vary'])
    expect(reply.headers).not.toHaveProperty(header)
})

test('over a connection, the first response and the one from memory are equal', async () => {
  const { app, path } = await appWithPicture()
  const url = (await app.listen({ port: 0, host: '127.0.0.1' })) + path
  const answers = []
  for (const headers of [
    { 'accept-encoding': 'br' },
    { 'accept-encoding': 'br' },
    { origin: 'https://other.example' },
  ]) {
    const reply = await fetch(url, { headers })
    const { date: _, ...fields } = Object.fromEntries(reply.headers)
    answers.push({ status: reply.status, fields, body: Buffer.from(await reply.arrayBuffer()).toString('hex') })
  }
  expect(answers[0]).toMatchObject({ status: 200, fields: { 'content-type': 'image/webp' } })
  expect(answers[1]).toEqual(answers[0])
  expect(answers[2]).toEqual(answers[0])
})

test('without the database, pictures in memory are served, and others are 503', async () => {
  const { app, db, picture, path } = await appWithPicture()
  expect((await app.inject(path)).statusCode).toBe(200)
  await db.destroy()
  expect((await app.inject(path)).statusCode).toBe(200)
  expect((await app.inject(`/media/${picture.hash}-1440.webp`)).statusCode).toBe(503)
})

test('simultaneous requests for a picture read it once', async () => {
  const { app, path, reads } = await appThatCountsReads(100_000)
  const replies = await Promise.all(Array.from({ length: 30 }, () => app.inject(path(1440))))
  expect(new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body.length}`)).size).toBe(1)
  expect([replies[0]?.statusCode, reads()]).toEqual([200, 1])
})

/** An app with a picture of this many bytes in each width. */
async function appThatCountsReads(size: number) {
  const db = await openTestDatabase()
  const bytes = randomBytes(size)
  const hash = randomBytes(32).toString('hex')
  const variants = [1440, 960, 480].map((width) => ({ width, format: 'webp' as const, bytes }))
  await createMediaStore(db).put({ hash, width: 1440, height: 1080, master: Buffer.from('x'), variants })
  let reads = 0
  const counted = db.withPlugin({
    transformQuery({ node }) {
      if (JSON.stringify(node).includes('"media_variants"')) reads += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const { app } = await buildTestApp({}, undefined, { db: counted })
  const before = reads
  return { app, path: (width: number) => `/media/${hash}-${width}.webp`, reads: () => reads - before }
}

test.each([
  ['a photo', photoPixels(400, 300)],
  ['a photo of the hardest kind', photoPixels(1200, 630, 200)],
  ['an upright photo', photoPixels(300, 900)],
  ['a tiny picture', photoPixels(1, 1)],
])('%s is saved with a JPEG of 1200×630 and at most 250 KB, which visitors get', async (_, photo) => {
  const { app, save } = await setUpProducts()
  const product = await save({ image: dataUrlOf(await photo.png().toBuffer()) })
  const { statusCode, headers, rawPayload } = await app.inject(shareImagePath(product.picture) ?? '')
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect(headers['cache-control']).toMatch(/immutable/)
  await expectShareImage(rawPayload)
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
  const save = async (changes: object): Promise<Product> =>
    (await built.send('POST', '/products', { ...product, ...changes })).body
  return { ...built, save }
}

const green = '#0b5c2e'

async function colourAt(bytes: Buffer, left: number, top: number): Promise<string> {
  const pixel = await sharp(bytes).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()
  return `#${pixel.toString('hex')}`
}

/** A wide transparent logo, drawn in blue around its middle. */
async function logo() {
  const drawing = await sharp({ create: { width: 300, height: 80, channels: 3, background: '#0000ff' } })
    .png()
    .toBuffer()
  const blank = sharp({ create: { width: 400, height: 200, channels: 4, background: '#00000000' } })
  return dataUrlOf(
    await blank
      .composite([{ input: drawing }])
      .png()
      .toBuffer(),
  )
}

test('the logo keeps its transparency, and an icon shows it in the middle of a white square', async () => {
  const { app, send } = await setUpHistory()
  const { body } = await send('PUT', '/texts', { accent: green, logoImage: await logo() })
  const { hasAlpha } = await sharp((await app.inject(body.logoImage)).rawPayload).metadata()
  expect(hasAlpha).toBe(true)
  for (const size of iconSizes) {
    const { statusCode, headers, rawPayload } = await app.inject(ownIconPath(body, size) ?? '')
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/png'])
    expect(headers['cache-control']).toMatch(/immutable/)
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: size, height: size, hasAlpha: false })
    const corners = [await colourAt(rawPayload, 0, 0), await colourAt(rawPayload, size - 1, size - 1)]
    expect(corners).toEqual(['#ffffff', '#ffffff'])
    const middle = await colourAt(rawPayload, size / 2, size / 2)
    expect(Number.parseInt(middle.slice(5), 16) - Number.parseInt(middle.slice(1, 3), 16)).toBeGreaterThan(200)
  }
})

test('there is no icon of another logo, of another size or without a logo', async () => {
  const { app, send } = await setUpHistory()
  const { body } = await send('PUT', '/texts', { accent: green, logoImage: await logo() })
  const path = ownIconPath(body, 192) ?? ''
  expect((await app.inject(path)).statusCode).toBe(200)
  expect((await app.inject(path.replace('192', '64'))).statusCode).toBe(404)
  expect((await app.inject(path.replace(body.logoPicture.hash, '0'.repeat(64)))).statusCode).toBe(404)
  await send('PUT', '/texts', { accent: green })
  expect((await app.inject(path)).statusCode).toBe(404)
  expect(ownIconPath({ accent: green }, 192)).toBeUndefined()
})

test('an SVG is refused after every icon was served', async () => {
  const { app, send } = await setUpHistory()
  const { body } = await send('PUT', '/texts', { accent: green, logoImage: await logo() })
  for (const size of iconSizes) expect((await app.inject(ownIconPath(body, size) ?? '')).statusCode).toBe(200)
  const svg = dataUrlOf('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', 'image/png')
  expect((await send('PUT', '/texts', { logoImage: svg })).status).toBe(400)
})
