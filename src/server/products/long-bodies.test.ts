import { expect, test } from 'vitest'
import { buildTestApp } from '#support/build-test-app.ts'
import { dataUrlOf, photoPixels } from '#support/picture-files.ts'

const product = { title: 'Toldo à mão', features: ['Lona'] }

/** Noise hardly compresses, so that few pixels make a long body. */
async function longPhoto(width = 400) {
  const photo = dataUrlOf(
    await photoPixels(width, 300, 255).jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer(),
  )
  expect(photo.length).toBeGreaterThan(300_000)
  return photo
}

async function setupProducts() {
  const { app, authorization } = await buildTestApp()
  const headers = { ...authorization, 'content-type': 'application/json' }
  return {
    post: (payload: string | object) => app.inject({ method: 'POST', url: '/products', headers, payload }),
    put: (id: string, payload: object) => app.inject({ method: 'PUT', url: `/products/${id}`, headers, payload }),
  }
}

test('a large photo is stored by a POST, replaced by a PUT, and kept by a PUT without a photo', async () => {
  const { post, put } = await setupProducts()
  const created = await post({ ...product, image: await longPhoto() })
  expect([created.statusCode, created.json()]).toMatchObject([201, { ...product, picture: { width: 400 } }])
  const { _id } = created.json()
  expect((await put(_id, { ...product, image: await longPhoto(401) })).json()).toMatchObject({
    picture: { width: 401 },
  })
  expect((await put(_id, { ...product, title: 'Outro' })).json()).toMatchObject({ picture: { width: 401 } })
})

test('the picture is the same however JSON escapes it', async () => {
  const { post } = await setupProducts()
  const image = await longPhoto()
  const body = JSON.stringify({ ...product, image })
  const hashes = new Set<string>()
  for (const same of [body, body.replaceAll('/', '\\/'), body.replace('"data:', '"\\u0064ata:')]) {
    const reply = await post(same)
    expect(reply.statusCode).toBe(201)
    hashes.add(reply.json().picture.hash)
  }
  expect(hashes.size).toBe(1)
})

test('with a duplicate image key the last one counts, as in any JSON', async () => {
  const { post } = await setupProducts()
  const image = await longPhoto()
  const body = JSON.stringify({ ...product, image })
  expect((await post(body.replace('}', ',"image":null}'))).json().errors).toEqual([
    { field: 'image', code: 'image_required' },
  ])
  expect((await post(body.replace('{', '{"image":"https://example.com/a.jpg",'))).json()).toMatchObject({
    picture: { width: 400 },
  })
})

test('a data URL in another field is a text that is too long', async () => {
  const { post } = await setupProducts()
  const image = await longPhoto()
  const inTitle = await post({ ...product, title: image })
  expect(inTitle.json().errors).toEqual([{ field: 'title', code: 'too_long' }])
  const inFeatures = await post({ ...product, features: [image] })
  expect(inFeatures.json().errors).toMatchObject([{ code: 'too_long' }])
  // A field that the endpoint does not have; the image next to it is valid.
  expect((await post({ more: { image }, ...product, image })).json()).toMatchObject({ picture: { width: 400 } })
})

test('only a text is a picture', async () => {
  const { post, put } = await setupProducts()
  const long = await longPhoto()
  const { _id } = (await post({ ...product, image: long })).json()
  const bytes = Buffer.from(dataUrlOf(await photoPixels(20, 20).png().toBuffer()))
  for (const forged of [bytes.toJSON(), { ...bytes }, [...bytes], { length: 1, 0: 100 }, true])
    for (const rest of [{}, { more: long }]) {
      const body = { ...rest, ...product, image: forged }
      for (const reply of [await post(body), await put(_id, body)])
        expect([reply.statusCode, reply.json().errors]).toEqual([400, [{ field: 'image', code: 'image' }]])
    }
  const guessed = await post({ more: long, ...product, image: 'data:3f0e9a4e-6a52-4d0e-8a53-0a9a7d5b6c11' })
  expect(guessed.json().errors).toEqual([{ field: 'image', code: 'image' }])
})

test('several data URLs stay separate, whichever comes first', async () => {
  const { post } = await setupProducts()
  const [wide, narrow] = [await longPhoto(410), await longPhoto(390)]
  const first = await post({ image: wide, ...product, alt: 'Lona', more: narrow })
  expect(first.json()).toMatchObject({ picture: { width: 410 }, alt: 'Lona' })
  const second = await post({ more: narrow, ...product, image: wide })
  expect(second.json()).toMatchObject({ picture: { width: 410 } })
  expect((await post({ alt: narrow, ...product, image: wide })).json().errors).toEqual([
    { field: 'alt', code: 'too_long' },
  ])
})

test.each<[string, (body: string) => string, string]>([
  ['no JSON behind its photo', (body) => `${body}}`, 'invalid_json'],
  ['a line break in its photo', (body) => body.replace('base64,', 'base64,\n'), 'invalid_json'],
  ['a prototype beside its photo', (body) => body.replace('{', '{"__proto__":{"a":1},'), 'invalid_json'],
  ['a letter in its photo that no JSON has', (body) => body.replace('data:', 'data:\u0001'), 'invalid_json'],
  ['such letters in its base64', (body) => body.replace(/^.{1000}/, '$&\f\f'), 'invalid_json'],
  ['no title beside its photo', (body) => body.replace('Toldo à mão', ' '), 'validation'],
  ['a photo with letters that no base64 has', (body) => body.replace('base64,', 'base64,**'), 'validation'],
])('a long body with %s is 400', async (_, breakIt, code) => {
  const { post } = await setupProducts()
  const reply = await post(breakIt(JSON.stringify({ ...product, image: await longPhoto() })))
  expect([reply.statusCode, reply.json().code]).toEqual([400, code])
})

test('a large body of many values is refused before it is parsed, and a long list of rows before they are validated', async () => {
  const { post } = await setupProducts()
  const many = `[${'0,'.repeat(120_000)}0]`
  for (const body of [
    `{"title":"a","features":${many}}`,
    '['.repeat(300_000),
    `{"more":[${'{},'.repeat(200_000)}{}]}`,
  ]) {
    const reply = await post(body)
    expect([reply.statusCode, reply.json().code]).toEqual([413, 'body_too_large'])
  }
  const rows = await post({ title: 'a', features: Array(20_000).fill(0) })
  expect([rows.statusCode, rows.json().errors]).toEqual([400, [{ field: 'features', code: 'too_many' }]])
  const withBlanks = { ...product, features: [...Array(900).fill(' '), 'Lona'], image: await longPhoto() }
  expect((await post(withBlanks)).json()).toMatchObject({ features: ['Lona'] })
})
