import { expect, test } from 'vitest'
import { validationCodes } from '#contract/validation.ts'
import { buildTestApp } from '#support/build-test-app.ts'
import { dataUrlOf, photoPixels } from '#support/picture-files.ts'
import { pixel } from '#support/pixel.ts'

type Server = Awaited<ReturnType<typeof buildTestApp>>

function post({ send }: Server, image: string) {
  return send('POST', '/products', { title: 'Toldo', features: ['Lona'], image })
}

async function storedPictures({ db }: Server) {
  return (await db.selectFrom('media').select('hash').execute()).length
}

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

test('with API_URL it begins the address of every stored picture, in the reply to a write, with a token and without', async () => {
  const apiUrl = 'https://api.toldaria.example'
  const { app, send } = await buildTestApp({ API_URL: apiUrl })
  const [image, before] = [pixel('red'), pixel('blue')]
  for (const [method, url, payload] of [
    ['POST', '/products', { title: 'Toldo', features: ['Lona'], image }],
    ['POST', '/works', { title: 'Varanda', image, before }],
    ['PUT', '/company', { fabrics: [{ name: 'Vermelha', image }] }],
    ['PUT', '/texts', { hero1Image: image, logoImage: before }],
  ] as const) {
    const written = await send(method, url, payload)
    for (const { body } of [written, await send('GET', url), await app.inject(url)]) {
      expect(body).toContain(`"${apiUrl}/media/`)
      expect(body.replaceAll(`"${apiUrl}/media/`, '')).not.toContain('/media/')
    }
  }
})
