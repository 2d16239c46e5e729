import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { imageWidth, pictureWidths } from '#contract/pictures.ts'
import { systemActor } from '#server/db/transactions.ts'
import { createFeedStore } from '#server/feed/feed.store.ts'
import { createMediaStore } from '#server/media/media.store.ts'
import { makeMissingVariants } from '#server/media/missing-variants.ts'
import { preparePicture } from '#server/media/prepare-images.ts'
import { createServiceStore } from '#server/services/services.store.ts'
import { renderSite } from '#site/render.tsx'
import { buildTestApp } from '#support/build-test-app.ts'
import { pictureProcesses } from '#support/child-processes.ts'
import { dataUrlOf, photoPixels } from '#support/picture-files.ts'
import { createRandom, seed } from '#support/random.ts'
import { sampleAssets, sampleContent } from '#support/site-content.ts'

const service = { title: 'Troca de lona', description: 'Como nova.', youtubeId: 'dQw4w9WgXcQ' }

test('after an upgrade adds a width, pages name it only for pictures that have it stored', async () => {
  const { app, publisher, create, namedBy, workWith, product } = await setUp()
  await create(500)
  const first = await namedBy()
  expect(first.filter((path) => path.endsWith('avif'))).toEqual([])

  // As the version before the upgrade left it: not every picture has AVIF.
  const stop = workWith(pictureWidths)
  await vi.waitFor(() => expect(product()?.picture?.avif).toBe(true), 120_000)
  stop()
  expect(product()?.picture).not.toHaveProperty('widths')
  await create(501)
  const before = await namedBy()
  expect(before.filter((path) => /-(240|2000)\./.test(path))).toEqual([])

  // The new version, after a start.
  workWith([240, ...pictureWidths, 2000])
  await vi.waitFor(() => {
    for (const { picture } of publisher.edition.lists.products ?? [])
      expect(picture).toMatchObject({ avif: true, widths: [240, 480, 960, 1440, 2000] })
  }, 120_000)
  const after = (await namedBy()).map((path) => path.replace(/.*-/, ''))
  // A picture of 500 pixels has no variants beyond 960.
  const names = [240, 480, 960].flatMap((width) => [`${width}.webp`, `${width}.avif`])
  expect([...new Set(after)].sort()).toEqual(names.sort())
  expect(after).toHaveLength(2 * names.length)
  expect(product()?.image).toMatch(/-960\.webp$/)

  // A page from before the upgrade is still open.
  for (const path of [...first, ...before]) expect([path, (await app.inject(path)).statusCode]).toEqual([path, 200])
})

test('an interrupted job has stored nothing of the picture, and is repeated after the next start', async () => {
  const { create, workWith, product, db } = await setUp()
  await create(500)
  const stop = workWith([240, ...pictureWidths])
  await expect.poll(pictureProcesses).toHaveLength(1)
  stop()
  const { hash } = product()?.picture ?? { hash: '' }
  expect(await createMediaStore(db).readVariant(hash, 240, 'webp')).toBeUndefined()
  expect(product()?.picture).toEqual({ hash, width: 500, height: 30, avif: false })
  workWith([240, ...pictureWidths])
  await vi.waitFor(
    () => expect(product()?.picture).toMatchObject({ avif: true, widths: [240, 480, 960, 1440] }),
    60_000,
  )
  expect(await createMediaStore(db).nextIncomplete([], [240, ...pictureWidths])).toBeUndefined()
})

test('a stored width that an upgrade removes stays, gets its AVIF, and is named', async () => {
  const { create, workWith, product, namedBy } = await setUp()
  await create(1000)
  workWith([480, imageWidth])
  await vi.waitFor(() => expect(product()?.picture?.avif).toBe(true), 120_000)
  for (const format of ['webp', 'avif'])
    expect((await namedBy()).filter((path) => path.endsWith(`-1440.${format}`))).toHaveLength(1)
})

test('posters and the feed name only stored widths, whatever the contract has', async () => {
  const { db, publisher, namedBy } = await setUp()
  const odd = await preparePicture(dataUrlOf(await photoPixels(1200, 40).jpeg().toBuffer()), {
    widths: [360, 600, imageWidth],
  })
  await publisher.publish(systemActor, async (trx) => {
    await createMediaStore(trx).put(odd)
    await createServiceStore(trx).insert(service)
    await createServiceStore(trx).setPoster(service.youtubeId, odd.hash)
    const post = {
      id: '1',
      permalink: 'https://instagram.example/p/1',
      caption: '',
      timestamp: '',
      imageHash: odd.hash,
    }
    await createFeedStore(trx).replace([post], new Date())
  })
  expect(publisher.edition.lists.services?.[0]?.poster).toMatchObject({ widths: [360, 600, imageWidth] })
  expect(publisher.edition.lists.posts?.[0]?.media_url).toBe(`/media/${odd.hash}-600.webp`)
  expect(await namedBy()).toEqual([360, 600, imageWidth].map((width) => `/media/${odd.hash}-${width}.webp`).sort())
  expect(await createMediaStore(db).nextIncomplete([])).toMatchObject({ hash: odd.hash })
})

async function setUp() {
  const server = await buildTestApp()
  const { app, db, publisher, authorization: headers } = server
  const log = { error: (details: object, message: string) => console.error(message, details) }
  return {
    ...server,
    product: () => publisher.edition.lists.products?.[0],
    async create(width: number) {
      const image = dataUrlOf(await photoPixels(width, 30, 0).jpeg().toBuffer())
      const payload = { title: 'Toldo', features: ['Lona'], image }
      expect((await app.inject({ method: 'POST', url: '/products', headers, payload })).statusCode).toBe(201)
    },
    /** Starts the job as the server's start does, with the widths of some version. */
    workWith(widths: readonly number[]) {
      const stop = makeMissingVariants({ db, publisher, log, widths, pauseMs: 5, quietMs: 0 })
      onTestFinished(stop)
      return stop
    },
    /** Returns every variant that the pages name, and expects that each is served. */
    async namedBy(): Promise<string[]> {
      const { lists } = publisher.edition
      const pages = [...renderSite(sampleContent({ ...lists, meta: sampleContent().meta }), sampleAssets)]
      const html = pages.map((page) => page.html).join('')
      const paths = [...new Set(html.match(/\/media\/[0-9a-f]{64}-\d+\.\w+/g))].sort()
      for (const path of paths) expect([path, (await app.inject(path)).statusCode]).toEqual([path, 200])
      return paths
    },
  }
}

test('a photo of 50 megapixels is accepted, a larger one is refused by its header', async () => {
  const flat = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: 'red' } })
      .jpeg({ quality: 40 })
      .toBuffer()
  expect(await preparePicture(dataUrlOf(await flat(8160, 6120)))).toMatchObject({ width: 2560, height: 1920 })
  await expect(preparePicture(dataUrlOf(await flat(8200, 6120)))).rejects.toMatchObject({
    reason: 'image_too_many_pixels',
  })
})

test(`60 mutated files: no crash, no 5xx, and each accepted one is a complete picture (seed ${seed})`, async () => {
  const { app, authorization } = await buildTestApp()
  const photo = photoPixels(96, 64)
  const originals = await Promise.all([
    photo.clone().jpeg().toBuffer(),
    photo.clone().jpeg({ progressive: true }).withMetadata({ orientation: 6 }).toBuffer(),
    photo.clone().png().toBuffer(),
    photo.clone().webp().toBuffer(),
    photo.clone().avif({ effort: 0 }).toBuffer(),
    photo.clone().gif().toBuffer(),
  ])
  const { random } = createRandom(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const outcomes = new Set<number>()
  for (let round = 0; round < 60; round += 1) {
    const original = originals[round % originals.length] ?? Buffer.alloc(0)
    const payload = { title: 'Toldo', features: ['Lona'], image: dataUrlOf(mutate(original, below)) }
    const reply = await app.inject({ method: 'POST', url: '/products', headers: authorization, payload })
    outcomes.add(reply.statusCode)
    if (reply.statusCode === 201) expect((await app.inject(reply.json().image)).statusCode).toBe(200)
  }
  // A changed header may promise a picture that takes the decoder too much memory: 413, which not every seed draws.
  expect([...outcomes].filter((status) => status !== 413).sort()).toEqual([201, 400])
})

/** A copy with up to twenty bytes changed, often in the header; sometimes truncated, sometimes with a part repeated. */
function mutate(original: Buffer, below: (limit: number) => number): Buffer {
  const bytes = Buffer.from(original)
  const reach = below(2) === 0 ? Math.min(200, bytes.length) : bytes.length
  for (let count = 1 + below(20); count > 0; count -= 1) bytes[below(reach)] = below(256)
  const kind = below(6)
  if (kind === 0) return bytes.subarray(0, below(bytes.length))
  if (kind === 1) return Buffer.concat([bytes, bytes.subarray(below(bytes.length))])
  return bytes
}

test('a picture whose decoder takes too much memory is refused as too large, not as busy', async () => {
  const large = sharp({ create: { width: 8160, height: 6000, channels: 3, background: 'red' } })
  await expect(preparePicture(dataUrlOf(await large.avif({ effort: 0 }).toBuffer()))).rejects.toMatchObject({
    code: 'body_too_large',
  })
  expect(await preparePicture(dataUrlOf(await photoPixels(300, 200).jpeg().toBuffer()))).toMatchObject({ width: 300 })
})
