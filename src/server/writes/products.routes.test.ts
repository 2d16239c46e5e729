import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { buildTestApp } from '#support/build-test-app.ts'
import { dataUrlOf, photoPixels } from '#support/picture-files.ts'
import { setupPages } from '#support/setup-pages.ts'
import { publishInTransaction, systemActor } from '../db/transactions.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'

describe('writing products', () => {
  test('§7 POST responds 201 with the stored product, and the public list shows it at once', async () => {
    const { create, app } = await setupProducts()
    const reply = await create({ title: ' Toldo ', features: ['', ' Lona ', '  '], image: await photo() })
    expect(reply.statusCode).toBe(201)
    // Only administrators read these two.
    const { version, hidden, ...product } = reply.json()
    expect([version, hidden]).toEqual([1, false])
    expect(product).toMatchObject({ title: 'Toldo', features: ['Lona'], alt: 'Toldo' })
    expect(product.image).toMatch(/^\/media\/[0-9a-f]{64}-960\.webp$/)
    expect((await app.inject('/products')).json()).toEqual([product])
    expect((await app.inject(product.image)).headers['content-type']).toBe('image/webp')
  })

  test.each([
    ['no title', { features: ['a'] }, [{ field: 'title', code: 'required' }]],
    ['a blank title', { title: '  ', features: ['a'] }, [{ field: 'title', code: 'required' }]],
    ['a title of 201', { title: 'x'.repeat(201), features: ['a'] }, [{ field: 'title', code: 'too_long' }]],
    ['NUL', { title: 'a\0b', features: ['a'] }, [{ field: 'title', code: 'forbidden_character' }]],
    ['§5 only blank features', { title: 'a', features: [' ', ''] }, [{ field: 'features', code: 'features_empty' }]],
    ['features of a wrong type', { title: 'a', features: 'b' }, [{ field: 'features', code: 'features_empty' }]],
    ['half a character', { title: 'a', features: ['\ud800'] }, [{ field: 'features/0', code: 'forbidden_character' }]],
    ['51 features', { title: 'a', features: Array(51).fill('b') }, [{ field: 'features', code: 'too_many' }]],
    ['no image', { title: 'a', features: ['b'] }, [{ field: 'image', code: 'image_required' }]],
    ['a picture that is none', { title: 'a', features: ['b'], image: dataUrl('image/png', 'oi') }, undefined],
    ['an unknown picture', { title: 'a', features: ['b'], image: `/media/${'0'.repeat(64)}-960.webp` }, undefined],
    ['an unsafe address', { title: 'a', features: ['b'], image: 'javascript:alert(1)' }, undefined],
    ['plain http', { title: 'a', features: ['b'], image: 'http://exemplo.example/a.jpg' }, undefined],
  ])('§5 %s is refused with its field, and nothing is stored', async (_, body, errors) => {
    const { create, app } = await setupProducts()
    const reply = await create(body)
    expect(reply.statusCode).toBe(400)
    expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    const problem = reply.json()
    expect(problem).toMatchObject({ status: 400, code: 'validation' })
    if (errors) expect(problem.errors).toEqual(errors)
    else expect(problem.errors).toMatchObject([{ field: 'image' }])
    expect((await app.inject('/products')).json()).toEqual([])
  })

  test('a price in words has at most 40 letters, a text for the page has lines and 1,500', async () => {
    const { create } = await setupProducts({ PRODUCT_IMAGE_REQUIRED: 'false' })
    const longest = { priceFrom: 'x'.repeat(40), text: `Um.\n${'x'.repeat(1496)}` }
    const body = { title: 'a', features: ['b'], ...longest }
    expect((await create(body)).json()).toMatchObject(longest)
    for (const [field, text] of Object.entries(longest))
      expect((await create({ ...body, [field]: `${text}x` })).json().errors).toEqual([{ field, code: 'too_long' }])
  })

  test('§5 a product without a picture is accepted if the operator allows it', async () => {
    const { create } = await setupProducts({ PRODUCT_IMAGE_REQUIRED: 'false' })
    const reply = await create({ title: 'a', features: ['b'] })
    expect(reply.statusCode).toBe(201)
    expect(reply.json()).toMatchObject({ image: '', picture: null })
  })

  test('PUT without a picture or with its returned URL keeps it, and removing it is refused', async () => {
    const { create, update } = await setupProducts()
    const { _id, image } = (await create({ title: 'a', features: ['b'], image: await photo() })).json()
    expect((await update(_id, { title: 'c', features: ['d'] })).json()).toMatchObject({ title: 'c', image })
    expect((await update(_id, { title: 'c', features: ['d'], image })).json()).toMatchObject({ image })
    const foreign = `https://outro.example${image}`
    expect((await update(_id, { title: 'c', features: ['d'], image: foreign })).json()).toMatchObject({
      image: foreign,
    })
    for (const removed of ['', null])
      expect((await update(_id, { title: 'c', features: ['d'], image: removed })).statusCode).toBe(400)
  })

  test('PUT removes the picture if none is required', async () => {
    const { create, update } = await setupProducts({ PRODUCT_IMAGE_REQUIRED: 'false' })
    const { _id } = (await create({ title: 'a', features: ['b'], image: await photo() })).json()
    expect((await update(_id, { title: 'a', features: ['b'], image: '' })).json()).toMatchObject({ image: '' })
  })

  test.each([
    'https://ana:segredo@imagens.example/toldo.jpg',
    'https://ana@imagens.example/toldo.jpg',
    'https:///ana:segredo@imagens.example/toldo.jpg',
    'http://imagens.example/toldo.jpg',
    'https://imagens.example/\u202egpj.toldo',
  ])('a URL that visitors must not get is refused: %s', async (image) => {
    const { create } = await setupProducts()
    const reply = await create({ title: 'a', features: ['b'], image })
    expect([reply.statusCode, reply.json().errors]).toEqual([400, [{ field: 'image', code: 'image' }]])
  })

  test('DELETE responds 204 and the product is deleted; an unknown id or one that is no UUID is 404', async () => {
    const { create, remove, update, app } = await setupProducts()
    const { _id } = (await create({ title: 'a', features: ['b'], image: await photo() })).json()
    expect((await remove(_id)).statusCode).toBe(204)
    expect((await app.inject('/products')).json()).toEqual([])
    for (const id of [_id, unknownId, '1', "x'--"]) {
      expect((await remove(encodeURIComponent(id))).statusCode).toBe(404)
      expect((await update(encodeURIComponent(id), { title: 'a', features: ['b'] })).statusCode).toBe(404)
    }
  })
})

describe('authorization of writes', () => {
  test.each([
    ['no token', undefined],
    ['a forged token', 'Bearer forjado'],
    ['another scheme', 'Basic YTpi'],
  ])('§6 %s is 401 before the body is read, and nothing is stored', async (_, authorization) => {
    const { app } = await setupProducts()
    const headers = { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) }
    const reply = await app.inject({ method: 'POST', url: '/products', headers, payload: '{ not json' })
    expect(reply.statusCode).toBe(401)
    expect(reply.json().code).toBe('unauthorized')
    expect((await app.inject('/products')).json()).toEqual([])
  })

  test('GET with a token reads the database and is not stored by caches; with a forged one it is 401', async () => {
    const { app, send, create, db } = await setupProducts()
    const image = await photo()
    await create({ title: 'Toldo', features: ['a'], image, hidden: true })
    const reply = await send('GET', '/products')
    expect(reply.headers['cache-control']).toBe('private, no-store')
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(reply.json()).toMatchObject([{ title: 'Toldo', hidden: true, version: 1 }])
    // As another server writes.
    await publishInTransaction(db, systemActor, (trx) => trx.updateTable('products').set({ title: 'Tenda' }).execute())
    expect((await send('GET', '/products')).json()).toMatchObject([{ title: 'Tenda' }])
    expect((await app.inject({ url: '/products', headers: { authorization: 'Bearer x' } })).statusCode).toBe(401)
  })
})

describe('invalid bodies', () => {
  test.each([
    ['no JSON', 'application/json', '{ nope', 400, 'invalid_json'],
    ['a prototype', 'application/json', '{"__proto__":{"a":1}}', 400, 'invalid_json'],
    ['a constructor’s', 'application/json', '{"constructor":{"prototype":{"a":1}}}', 400, 'invalid_json'],
    ['no body', 'application/json', '', 400, 'validation'],
    ['another type', 'text/plain', 'oi', 415, 'unsupported_media_type'],
    ['a body over the limit', 'application/json', `"${'x'.repeat(35_000_001)}"`, 413, 'body_too_large'],
  ])('%s is refused with a stable code', async (_, type, payload, status, code) => {
    const { app, authorization } = await setupProducts()
    const headers = { ...authorization, 'content-type': type }
    const reply = await app.inject({ method: 'POST', url: '/products', headers, payload })
    expect(reply.statusCode).toBe(status)
    expect(reply.json().code).toBe(code)
  })
})

async function setupProducts(environment: NodeJS.ProcessEnv = {}) {
  const built = await buildTestApp(environment)
  const { send } = built
  return {
    ...built,
    create: (payload: object) => send('POST', '/products', payload),
    update: (id: string, payload: object) => send('PUT', `/products/${id}`, payload),
    // The panel sends `content-type: application/json` on every call, even without a body (§7).
    remove: (id: string) => send('DELETE', `/products/${id}`, undefined, { 'content-type': 'application/json' }),
  }
}

async function photo(): Promise<string> {
  const bytes = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#d90416' } })
    .jpeg()
    .toBuffer()
  return `data:image/jpeg;base64,${bytes.toString('base64')}`
}

function dataUrl(type: string, text: string): string {
  return `data:${type};base64,${Buffer.from(text).toString('base64')}`
}

test('a product gets its slug from its title', async () => {
  const { create } = await setupPages()
  expect(await create('Toldo retrátil – Praça 3²!')).toMatchObject({ slug: 'toldo-retratil-praca-32' })
  expect(await create('☀️')).toMatchObject({ slug: 'produto' })
  expect(await create('日本')).toMatchObject({ slug: 'produto-2' })
  expect((await create('﷽'.repeat(200))).slug).toBe('produto-3')
  // At most 80 characters: whole words, or the beginning of one.
  expect(await create('Cobertura '.repeat(20))).toMatchObject({ slug: Array(8).fill('cobertura').join('-') })
  expect(await create('a'.repeat(100))).toMatchObject({ slug: 'a'.repeat(80) })
})

test('products with the same title get different slugs, also when they are created at once', async () => {
  const { create } = await setupPages()
  const created = await Promise.all(Array.from({ length: 25 }, () => create('Toldo')))
  expect(new Set(created.map(({ slug }) => slug)).size).toBe(25)
  expect(created.map(({ slug }) => slug)).toEqual(expect.arrayContaining(['toldo', 'toldo-2', 'toldo-25']))
  expect(await create('Toldo 2')).toMatchObject({ slug: 'toldo-2-2' })
})

test('a slug stays while the title only changes case or accents, and follows it otherwise', async () => {
  const { create, rename } = await setupPages()
  const { _id } = await create('Pérgola')
  await create('Pergola')
  expect(await rename(_id, 'PERGOLA')).toMatchObject({ slug: 'pergola' })
  expect(await rename(_id, 'Pergolado')).toMatchObject({ slug: 'pergolado' })
  // Its own is not another product's.
  expect(await create('Pérgola')).toMatchObject({ slug: 'pergola-3' })
  expect(await rename(_id, 'Pérgola')).toMatchObject({ slug: 'pergola' })
})

test('no slug is in a body', async () => {
  const { create, send } = await setupPages()
  const { _id } = await create('Toldo')
  const payload = { title: 'Toldo', features: ['Lona'], slug: 'outro' }
  const reply = await send('PUT', `/products/${_id}`, payload)
  expect(reply.json()).toMatchObject({ slug: 'toldo' })
})

test('a product in the trash keeps its slugs, and one that is erased for ever leaves them free', async () => {
  const { create, rename, remove, call } = await setupPages()
  const { _id } = await create('Toldo')
  await rename(_id, 'Tenda')
  await remove(_id)
  expect(await create('Tenda')).toMatchObject({ slug: 'tenda-2' })
  expect((await call('POST', `/trash/${_id}/restore`)).json()).toMatchObject({ slug: 'tenda' })
  await remove(_id)
  await call('DELETE', `/trash/${_id}`)
  expect(await create('Toldo')).toMatchObject({ slug: 'toldo' })
  expect(await create('Tenda')).toMatchObject({ slug: 'tenda' })
})

test('a restored title brings its slug back', async () => {
  const { create, rename, remove, call } = await setupPages()
  const { _id } = await create('Toldo')
  await rename(_id, 'Tenda')
  const [, created] = (await call('GET', `/history?entity=products&id=${_id}`)).json()
  expect((await call('POST', `/history/${created.revision}/restore`)).json()).toMatchObject({ slug: 'toldo' })
  await remove(_id)
  expect((await call('POST', `/history/${created.revision}/restore`)).json()).toMatchObject({ _id, slug: 'toldo' })
})

describe('long bodies', () => {
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

  test('a large body of many values is 413, and a long list of rows is refused before they are validated', async () => {
    const { post } = await setupProducts()
    const many = `[${'0,'.repeat(120_000)}0]`
    for (const body of [
      `{"title":"a","features":${many}}`,
      '['.repeat(300_000),
      `{"more":[${'{},'.repeat(200_000)}{}]}`,
    ])
      expect((await post(body)).statusCode).toBe(413)
    const rows = await post({ title: 'a', features: Array(20_000).fill(0) })
    expect([rows.statusCode, rows.json().errors]).toEqual([400, [{ field: 'features', code: 'too_many' }]])
    const withBlanks = { ...product, features: [...Array(900).fill(' '), 'Lona'], image: await longPhoto() }
    expect((await post(withBlanks)).json()).toMatchObject({ features: ['Lona'] })
  })
})
