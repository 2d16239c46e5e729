import { createHash, randomBytes } from 'node:crypto'
import { type ClientRequest, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { type PublicEntityName, publicEntityNames } from '#contract/entities.ts'
import { storeProduct } from '#support/build-test-app.ts'
import { panelSlices } from '#support/panel-slices.ts'
import { dataUrlOf, photoPixels } from '#support/picture-files.ts'
import { contentOf, questionsIn, setupPreview } from '#support/setup-pages.ts'
import { sampleConfig } from '#support/site-content.ts'

const product = { title: 'Toldo Ipê', features: ['Lona acrílica'], image: '', alt: '' }
const { landline: _, ...meta } = sampleConfig

test('an unsaved item is in the page where a new one comes, and nothing is stored or published', async () => {
  const { preview, add, app, publisher } = await setupPreview({ PRODUCT_IMAGE_REQUIRED: 'false' })
  await add('products', { ...product, title: 'Toldo Jatobá' })
  const { edition } = publisher
  const reply = await preview('products', product)
  expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-store, no-transform'])
  expect(reply.body).toContain('id="produto-novo"')
  expect(publisher.edition).toBe(edition)
  expect((await app.inject('/products')).json()).toHaveLength(1)
  const { _id } = await add('products', product)
  const ids = (items: { _id: string }[] | null) => items?.map((item) => item._id)
  const published = ids((await app.inject('/products')).json())
  expect(ids(contentOf(reply.body).products)).toEqual(published?.map((id) => (id === _id ? 'novo' : id)))
})

test('an unsaved change is in the place of the item, and a new order moves it', async () => {
  const { preview, add, app } = await setupPreview()
  const first = await add('faq', { question: 'Primeira?', answer: 'Sim.', order: 1 })
  await add('faq', { question: 'Segunda?', answer: 'Sim.', order: 2 })
  const questionsAfter = async (order: number) => {
    const reply = await preview('faq', { question: 'Mudada?', answer: 'Não.', order }, { id: first._id })
    return questionsIn(reply.body).map(([question]) => question)
  }
  expect(await questionsAfter(1)).toEqual(['Mudada?', 'Segunda?'])
  expect(await questionsAfter(3)).toEqual(['Segunda?', 'Mudada?'])
  expect((await app.inject('/faq')).json()[0].question).toBe('Primeira?')
})

test('a changed configuration is on the page, before the first save too', async () => {
  const { preview, app } = await setupPreview()
  const reply = await preview('meta', { ...meta, title: 'Sombra & Cia', phone: '(67) 3333-4444' })
  expect(reply.statusCode).toBe(200)
  expect(reply.body).toContain('Sombra &amp; Cia')
  expect(contentOf(reply.body).contact).toMatchObject({ title: 'Sombra & Cia', phone: { shown: '(67) 3333-4444' } })
  expect((await app.inject('/meta')).json()).toEqual([])
})

test('a contact that the form says the company does not have is off the page', async () => {
  const { preview, app } = await setupPreview()
  const before = (await app.inject('/company')).json()
  const shown = async (leftOut?: string[]) => {
    const { phone, address } = contentOf((await preview('meta', { ...meta, leftOut })).body).contact
    return [phone?.shown, address]
  }
  expect(await shown()).toEqual(['(67) 3000-0000', meta.address])
  expect(await shown(['phone', 'address'])).toEqual([undefined, ''])
  expect((await app.inject('/company')).json()).toEqual(before)
})

test('what the company would say is on the page, before the first save too', async () => {
  const { preview, app } = await setupPreview()
  const before = (await app.inject('/company')).json()
  const hours = [1, 2, 3, 4, 5].map((day) => ({ day, from: '08:00', to: '18:00' }))
  const reply = await preview('company', { ...before, hours, foundedYear: 2004, guaranteeYears: 5 })
  expect(reply.statusCode).toBe(200)
  for (const text of ['Segunda a sexta', '5 anos']) expect(reply.body).toContain(text)
  const refused = await preview('company', { ...before, hours: [{ day: 1, from: '18:00', to: '25:00' }] })
  expect(refused.statusCode).toBe(400)
  expect((await app.inject('/company')).json()).toEqual(before)
})

// The page of works carries no JSON to compare; `works.routes.test.ts` tests its preview.
const inData = panelSlices.filter(
  ({ slice }) => slice !== 'works' && publicEntityNames.includes(slice as PublicEntityName),
)
test.each(inData)('what a preview of $slice shows is what a save publishes', async ({ slice, seed }) => {
  const { preview, add, visit } = await setupPreview()
  const name = slice as 'products' | 'services' | 'faq'
  const shownIn = (body: string) => (name === 'faq' ? questionsIn(body) : contentOf(body)[name])
  const shown = shownIn((await preview(name, seed)).body)
  const { _id } = await add(name, seed)
  const published = shownIn((await visit('/')).body)
  expect(published).toHaveLength(1)
  // It gets its address when it is saved.
  const asNew = published?.map((item) => ({ ...item, ...('slug' in item && { slug: '' }), _id: 'novo' }))
  expect(shown).toEqual(name === 'faq' ? published : asNew)
  expect(shownIn((await preview(name, seed, { id: _id })).body)).toEqual(published)
})

test('a product that is not on the first page is shown on its own', async () => {
  const { preview, add, app, db } = await setupPreview({ PRODUCT_IMAGE_REQUIRED: 'false' })
  for (let number = 0; number < 48; number += 1) await storeProduct(db)
  await add('products', product)
  const last = (await app.inject('/products')).json().at(-1)
  const content = contentOf((await preview('products', product, { id: last._id })).body)
  expect(content).toMatchObject({ page: 2, products: [{ _id: last._id, title: 'Toldo Ipê' }] })
})

test('a new photo is shown from its data URL, a short one and a long one, and a removed one is gone', async () => {
  const { preview, add } = await setupPreview({ PRODUCT_IMAGE_REQUIRED: 'false' })
  const saved = await add('products', product)
  for (const bytes of [1000, 400_000]) {
    const image = dataUrlOf(randomBytes(bytes))
    const { body } = await preview('products', { ...product, image }, { id: saved._id })
    expect(body).toContain(`<img src="${image}"`)
    expect(contentOf(body).products).toMatchObject([{ image, picture: null }])
    // Once for the eye, once for the script.
    expect(body.split(image)).toHaveLength(3)
  }
  const without = await preview('products', { ...product, image: null, alt: null }, { id: saved._id })
  expect(contentOf(without.body).products).toMatchObject([{ image: '', alt: product.title, picture: null }])
})

test('a stored picture stays until another one is chosen or it is removed', async () => {
  const { preview, add } = await setupPreview()
  const photo = dataUrlOf(await photoPixels(600, 400).jpeg().toBuffer())
  const saved = await add('products', { ...product, image: photo })
  expect(saved.picture).toMatchObject({ width: 600 })
  const shownAs = async (change: object) => {
    const { body } = await preview('products', { ...product, ...change }, { id: saved._id })
    return contentOf(body).products?.[0]
  }
  const { image, picture } = saved
  expect(await shownAs({ image })).toMatchObject({ picture })
  expect(await shownAs({ image: undefined })).toMatchObject({ picture })
  expect(await shownAs({ image: photo })).toMatchObject({ image: photo, picture: null })
  expect(await shownAs({ image: null })).toMatchObject({ image: '', picture: null })
})

test('a photo cannot bring code into the page', async () => {
  const { preview } = await setupPreview()
  for (const length of [10, 400_000]) {
    const image = `data:image/png;base64,${'A'.repeat(length)}</script><script>alert(1)</script>`
    const { body } = await preview('products', { ...product, image })
    expect(body).not.toContain('<script>alert')
  }
})

test('that something is missing is said in the frame, in Portuguese', async () => {
  const { preview } = await setupPreview()
  const reply = await preview('products', { title: ' ', features: [''] })
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8'])
  expect(reply.body).toContain('<html lang="pt-BR">')
  expect(reply.body).toContain('Volte ao formulário e complete o que falta.')
})

describe('preview access', () => {
  const formType = { 'content-type': 'application/x-www-form-urlencoded' }
  const product = { title: 'Toldo Ipê', features: ['Lona acrílica'], image: '', alt: '' }

  test('every other fault is a page with its status', async () => {
    const { preview, post, token, app } = await setupPreview()
    const form = (fields: object) => post(new URLSearchParams({ token, ...fields }).toString())
    const faults = [
      [await preview('users', { name: 'Ana', email: 'a@b.example', password: 'x' }), 400],
      [await preview('__proto__', product), 400],
      [await preview('products', product, { id: '00000000-0000-4000-8000-000000000000' }), 404],
      [await preview('products', null), 400],
      [await preview('products', '<b>'), 400],
      [await form({ entity: 'faq', id: '', body: '{' }), 400],
      [await form({ entity: 'faq', id: '' }), 400],
      [await post(`token=${token}&entity=faq&body=%ff%00%`), 400],
      [await post(`token=${token}&body=${'a'.repeat(35_000_000)}`), 413],
      [await post(`token=${token}&`, { headers: { 'content-type': 'text/plain' } }), 415],
      [await post(`token=${token}&`, { headers: { ...formType, 'content-encoding': 'gzip' } }), 415],
      [await post(''), 401],
      [await app.inject({ method: 'POST', url: '/preview' }), 401],
    ] as const
    expect(faults.map(([{ statusCode }]) => statusCode)).toEqual(faults.map(([, status]) => status))
    for (const [{ headers, body }] of faults) {
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
      expect(body).toContain('<h1>')
    }
    // Nothing else accepts a form.
    expect((await post(`token=${token}`, { url: '/faq' })).statusCode).toBe(401)
  })

  test('§6 a preview needs the token of a session', async () => {
    const logLines: Record<string, unknown>[] = []
    const { preview, token, app } = await setupPreview({ LOG_LEVEL: 'info' }, logLines)
    const refused = await preview('products', product, { by: 'x' })
    expect([refused.statusCode, refused.headers['content-type']]).toEqual([401, 'text/html; charset=utf-8'])
    expect(refused.body).toContain('Você saiu do painel')
    // Known from here on, as by any call.
    expect((await preview('products', product)).statusCode).toBe(200)
    const forged = () => preview('products', product, { by: randomBytes(32).toString('base64url') })
    expect((await forged()).statusCode).toBe(401)
    expect((await preview('products', product)).statusCode).toBe(200)
    await app.inject({ method: 'POST', url: '/auth/logout', headers: { authorization: `Bearer ${token}` } })
    expect((await preview('products', product, { remoteAddress: '127.0.0.9' })).statusCode).toBe(401)
    expect(logLines.some(({ event }) => event === 'token_refused')).toBe(true)
    expect(JSON.stringify(logLines)).not.toContain(token)
  })

  test('the token may stand anywhere in a short form', async () => {
    const { post, token } = await setupPreview()
    const fields = `entity=faq&id=&body=${encodeURIComponent('{"question":"Sim?","answer":"Não."}')}`
    for (const form of [`${fields}&token=${token}`, `${fields}&token=${token}&x=`, `token=${token}&${fields}`])
      expect((await post(form)).statusCode).toBe(200)
    expect((await post(`x${fields}&atoken=${token}`)).statusCode).toBe(401)
  })

  test('a forged token is refused before a long body is sent', async () => {
    const { app, token } = await setupPreview()
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const begin = (by: string) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '3000000' }
      const call = request({ port, agent: false, method: 'POST', path: '/preview', headers })
      call.on('error', () => {})
      call.write(`token=${by}&entity=faq&id=&body=`)
      return call
    }
    const statusOf = (call: ClientRequest) =>
      new Promise((resolve) => call.on('response', (response) => resolve(response.resume().statusCode)))
    const forged = begin(randomBytes(32).toString('base64url'))
    expect(await statusOf(forged)).toBe(401)
    forged.destroy()

    // The same start with a session's token is read to its end.
    const own = begin(token)
    const item = encodeURIComponent('{"question":"Sim?","answer":"Não."}')
    const start = `token=${token}&entity=faq&id=&body=`.length
    const status = statusOf(own)
    own.end(`${item}${'+'.repeat(3_000_000 - start - item.length)}`)
    expect(await status).toBe(200)
  })

  test('only its own panel may frame a preview, and the policy names its inline code', async () => {
    const { preview } = await setupPreview()
    for (const reply of [await preview('products', product), await preview('products', {})]) {
      const policy = String(reply.headers['content-security-policy'])
      expect(policy).toContain("; frame-ancestors 'self';")
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("img-src 'self' data:")
      const inline = [...reply.body.matchAll(/<(?:script|style)>([\s\S]*?)<\/(?:script|style)>/g)]
      expect(inline.length).toBeGreaterThan(0)
      for (const [, code = ''] of inline) {
        expect(policy).toContain(`'sha256-${createHash('sha256').update(code).digest('base64')}'`)
      }
    }
    const apart = await setupPreview({ CORS_ORIGINS: 'https://painel.example,https://outro.example' })
    const body = new URLSearchParams({ token: apart.token, entity: 'faq', id: '', body: '{}' }).toString()
    for (const [origin, ancestor] of [
      ['https://painel.example', 'https://painel.example'],
      ['https://alheio.example', "'self'"],
      ['null', "'self'"],
    ]) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded', origin }
      const reply = await apart.post(body, { headers })
      expect(reply.headers['content-security-policy']).toContain(`; frame-ancestors ${ancestor};`)
    }
  })

  test('the page’s words and photos are previewed before they are saved, a short photo and a long one', async () => {
    const { preview, app } = await setupPreview()
    for (const bytes of [1000, 400_000]) {
      const hero1Image = dataUrlOf(randomBytes(bytes))
      const { statusCode, body } = await preview('texts', {
        hero1Image,
        hero1Focus: '5% 95%',
        contactTitle: 'Chame a gente',
      })
      expect(statusCode).toBe(200)
      expect(body).toContain(`<img src="${hero1Image}"`)
      expect(body).toContain('object-position:5% 95%')
      expect(body).toContain('>Chame a gente<')
    }
    expect((await app.inject('/texts')).json()).toEqual({})
  })
})
