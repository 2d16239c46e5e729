import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { pictureWidths } from '#contract/pictures.ts'
import { buildTestApp } from '#support/build-test-app.ts'
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

test('paths that nothing shows cost the database at most 100 misses a minute per network; shown pictures are never refused', async () => {
  const { app, db, authorization: headers, picture, path } = await appWithPicture()
  const madeUp = () => `/media/${randomBytes(32).toString('hex')}-480.webp`
  // Stored but shown by nothing, as an older page may name it: found, so it is no miss.
  expect((await app.inject(path)).statusCode).toBe(200)
  const many = await Promise.all(Array.from({ length: 110 }, () => app.inject(madeUp())))
  expect(many.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(100).fill(404), ...Array(10).fill(429)])
  expect((await app.inject({ url: madeUp(), remoteAddress: '127.0.0.2' })).statusCode).toBe(404)

  const product = { title: 'Toldo', features: ['Sombra'], image: `/media/${picture.hash}-960.webp` }
  const saved = await app.inject({ method: 'POST', url: '/products', headers, payload: product })
  expect(saved.statusCode).toBe(201)
  expect((await app.inject(saved.json().image)).statusCode).toBe(200)
  await db.destroy()
  // Two paths of the same picture. AVIF is not made yet, so nothing shows it.
  expect((await app.inject(`/media/${picture.hash}-1440.avif`)).statusCode).toBe(429)
  expect((await app.inject(`/media/${picture.hash}-1440.webp`)).statusCode).toBe(503)
})
