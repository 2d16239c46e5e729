import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { entities, type PublicEntityName, publicEntityNames } from '#contract/entities.ts'
import { panelSlices } from '#support/panel-slices.ts'
import { dataUrlOf, photoPixels } from '#support/picture-files.ts'
import { contentOf, setupPreview } from '#support/setup-pages.ts'
import { sampleConfig } from '#support/site-content.ts'

const product = { title: 'Toldo Ipê', features: ['Lona acrílica'], image: '', alt: '' }
const { landline: _, ...meta } = sampleConfig

test('an unsaved item is in the page where a new one comes, and nothing is stored or published', async () => {
  const { preview, add, app, publisher } = await setupPreview({ PRODUCT_IMAGE_REQUIRED: 'false' })
  await add('products', { ...product, title: 'Toldo Jatobá' })
  const { edition } = publisher
  const reply = await preview('products', product)
  expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-store'])
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
    return contentOf(reply.body).faq?.map(({ question }) => question)
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

test('what the company would say is on the page, before the first save too', async () => {
  const { preview, app } = await setupPreview()
  const before = (await app.inject('/company')).json()
  const hours = [1, 2, 3, 4, 5].map((day) => ({ day, from: '08:00', to: '18:00' }))
  const reply = await preview('company', { ...before, hours, foundedYear: 2004, guaranteeYears: 5 })
  expect(reply.statusCode).toBe(200)
  for (const text of ['Segunda a sexta', '5 anos']) expect(reply.body).toContain(text)
  const refused = await preview('company', { ...before, hours: [{ day: 1, from: '18:00', to: '08:00' }] })
  expect(refused.statusCode).toBe(400)
  expect((await app.inject('/company')).json()).toEqual(before)
})

// The page of works carries no JSON to compare; `works.routes.test.ts` tests its preview.
const inData = panelSlices.filter(
  ({ slice }) => slice !== 'works' && publicEntityNames.includes(slice as PublicEntityName),
)
test.each(inData)('what a preview of $slice shows is what a save publishes', async ({ slice, seed }) => {
  const { preview, add, app } = await setupPreview()
  const name = slice as 'products' | 'services' | 'faq'
  const shown = contentOf((await preview(name, seed)).body)[name]
  await add(name, seed)
  const published = (await app.inject(entities[name].list.path)).json()
  const [saved] = published
  // It gets its address when it is saved.
  const address = 'slug' in saved && { slug: '' }
  expect(shown).toEqual([{ ...saved, ...address, _id: 'novo', ...('alt' in saved && { alt: '' }) }])
  const edited = contentOf((await preview(name, seed, { id: saved._id })).body)[name]
  expect(edited).toEqual(published)
})

test('a product that is not on the first page is shown on its own', async () => {
  const { preview, add, app } = await setupPreview({ PRODUCT_IMAGE_REQUIRED: 'false' })
  for (let number = 0; number < 49; number += 1) await add('products', { ...product, title: `Toldo ${number}` })
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
  expect(contentOf(without.body).products).toMatchObject([{ image: '', alt: '', picture: null }])
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
  expect(await shownAs({ image })).toMatchObject({ image, picture })
  expect(await shownAs({ image: undefined })).toMatchObject({ image, picture })
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

test('what is missing is said in the frame, in Portuguese', async () => {
  const { preview } = await setupPreview()
  const reply = await preview('products', { title: ' ', features: [''] })
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8'])
  expect(reply.body).toContain('<html lang="pt-BR">')
  expect(reply.body).toContain('<li>Título: falta preencher.</li><li>Características: falta preencher.</li>')
  const long = await preview('faq', { question: 'a'.repeat(501), answer: 'Sim.' })
  expect(long.body).toContain('<li>Pergunta: confira o que foi escrito.</li>')
})
