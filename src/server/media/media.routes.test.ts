import { randomBytes } from 'node:crypto'
import net, { type AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { pictureWidths } from '#contract/pictures.ts'
import { buildTestApp, openTestDatabase } from '#support/build-test-app.ts'
import { dataUrlOf, photoPixels } from '#support/picture-files.ts'
import { createMediaStore } from './media.store.ts'
import { preparePicture } from './prepare-picture.ts'

async function appWithPicture() {
  const server = await buildTestApp()
  const picture = await preparePicture(dataUrlOf(await photoPixels(600, 400).png().toBuffer()))
  await createMediaStore(server.db).put(picture)
  return { ...server, picture, path: `/media/${picture.hash}-480.webp` }
}

test('a picture is served at every width, to any page, with its content type and cacheable for a year', async () => {
  const { app, picture } = await appWithPicture()
  for (const width of pictureWidths) {
    const url = `/media/${picture.hash}-${width}.webp`
    const reply = await app.inject(url)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': `inline; filename="${picture.hash}-${width}.webp"`,
      'content-length': String(reply.rawPayload.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      etag: expect.stringMatching(/^"[^"]+"$/),
    })
    expect(reply.rawPayload.equals(picture.variants.find((one) => one.width === width)?.bytes ?? Buffer.alloc(0))).toBe(
      true,
    )
    // The second response comes from memory and has the same headers.
    expect((await app.inject(url)).rawPayload.equals(reply.rawPayload)).toBe(true)
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

test('every other path below /media is 404, and so is AVIF that is not made yet', async () => {
  const { app, picture } = await appWithPicture()
  const { hash } = picture
  const other = hash.replace(/./g, (digit) => (digit === '0' ? '1' : '0'))
  const files = [`${hash}-480.avif`, `${other}-480.webp`, `${hash}-481.webp`, `${hash}-2560.webp`, `${hash}-480.png`]
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

test('a picture is read when the earlier responses of its connection are sent', async () => {
  // More than the kernel takes for a client.
  const size = 9_000_000
  const { app, path, reads } = await appThatCountsReads(size)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const client = net.connect((app.server.address() as AddressInfo).port, '127.0.0.1').pause()
  onTestFinished(() => void client.destroy())
  const requests = [1440, 960, 480].map((width) => `GET ${path(width)} HTTP/1.1\r\nhost: a\r\n\r\n`)
  client.write(requests.join(''))
  await vi.waitFor(() => expect(reads()).toBe(1))
  await pause(300)
  expect(reads()).toBe(1)
  let received = 0
  client.on('data', (chunk) => {
    received += chunk.length
  })
  client.resume()
  await vi.waitFor(() => expect(received).toBeGreaterThan(3 * size), 20_000)
  expect(reads()).toBe(3)
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
