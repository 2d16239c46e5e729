import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sampleTextNames } from '#contract/page-texts.text.ts'
import { pictureWidths } from '#contract/pictures.ts'
import { renderSite } from '#site/render.tsx'
import { company, pixel, setUpHistory } from '#support/history.ts'
import { sampleAssets, sampleConfig, sampleContent, sampleSettings } from '#support/site-content.ts'
import { defaultFallbacks, readEnv } from '../process/env.ts'
import { pageContent } from '../publication/page-content.ts'
import { samples } from './sample-content.text.ts'
import { readSamplePicture, seedSamples } from './seed.ts'
import { keepFromSearch } from './shipped.ts'

const address = { PUBLIC_URL: 'https://toldos.example' }

test('a first start shows samples, of which the overview tells, and nothing of the company’s own', async () => {
  const { overview, places, steps } = await setUpSamples()
  expect((await overview()).notices.map(({ kind }) => kind)).toEqual(['samples_shown'])
  const counts = ['products', 'services', 'faq', 'texts', 'meta'].map(
    async (entity) => (await places()).filter((place) => place.startsWith(`${entity}.`)).length,
  )
  expect(await Promise.all(counts)).toEqual([7, 3, 10, sampleTextNames.length + 1, 8])
  expect((await steps()).every(({ isDone }) => !isDone)).toBe(true)
})

test('a demo start says what the specification fixes; SEED=none claims nothing', async () => {
  const demo = await setUpSamples()
  for (const text of ['>20+<', '>1000+<', 'Há mais de duas décadas', 'Visita e medição'])
    expect(await demo.page()).toContain(text)
  const none = await setUpSamples({}, 'none')
  for (const text of ['>20+<', '>1000+<', 'duas décadas', 'Visita e medição'])
    expect(await none.page()).not.toContain(text)
  expect(await none.page()).toContain('Atendemos Campo Grande e região.')
  expect(await none.places()).toEqual([])
})

test('a text of the sample has the company’s town, and no other change touches it', async () => {
  const { send, page, places } = await setUpSamples()
  const before = await places()
  await send('PUT', '/company', { town: 'Dourados', state: 'MS' })
  expect(await page()).toContain('fazemos toldos em Dourados.')
  const dourados = await page()
  expect((await send('PUT', '/texts', { accent: '#0b5394' })).body).toEqual({ accent: '#0b5394', version: 1 })
  expect((await page()).replace(/#0b5394/g, '').length).toBeGreaterThan(0)
  for (const text of ['>20+<', '>1000+<', 'fazemos toldos em Dourados.', 'Visita e medição'])
    expect(dourados).toContain(text)
  expect(await places()).toEqual(before)
  await send('PUT', '/texts', { trade: 'Chaveiro' })
  expect(await page()).not.toContain('fazemos toldos')
  expect((await places()).filter((place) => place.startsWith('texts.'))).toEqual([])
})

test('a changed text leaves the samples for good, and an undo puts it back', async () => {
  const { send, page, places } = await setUpSamples()
  const place = 'texts.aboutText'
  await send('PUT', '/texts', { aboutText: 'Fazemos.' })
  expect(await places()).not.toContain(place)
  await send('PUT', '/texts', {})
  expect(await page()).toContain('Atendemos Campo Grande e região.')
  const { body: revisions } = await send('GET', '/history?entity=texts')
  expect(revisions[1].before.samples).toContain(place)
  await send('POST', `/history/${revisions[1].revision}/restore`, { state: 'before' })
  expect(await places()).toContain(place)
  expect(await page()).toContain('Há mais de duas décadas')
})

test('a saved item leaves the samples, changed or not; its order and its place do not matter', async () => {
  const { send, items, places } = await setUpSamples()
  const ids = (await items('/faq')).map(({ _id }) => _id).reverse()
  await send('PUT', '/faq/order', { ids })
  const [{ _id, version: _, ...question } = { _id: '' }, edited] = await items('/faq')
  expect(await places()).toContain(`faq.${_id}`)
  await send('PUT', `/faq/${_id}`, question)
  expect(await places()).not.toContain(`faq.${_id}`)
  // Taken back, it is of the sample again; once it is edited, taking back an earlier change does not make it one.
  const revisionOf = async (id: unknown) => (await send('GET', `/history?entity=faq&id=${id}`)).body[0].revision
  await send('POST', `/history/${await revisionOf(_id)}/restore`, { state: 'before' })
  expect(await places()).toContain(`faq.${_id}`)
  const { _id: other, version: __, ...asked } = { ...edited }
  await send('PUT', `/faq/${other}`, { ...asked, question: 'Outra?' })
  const first = await revisionOf(other)
  await send('PUT', `/faq/${other}`, { ...asked, question: 'Outra?', answer: 'Nossa.' })
  await send('POST', `/history/${first}/restore`, { state: 'before' })
  expect(await places()).not.toContain(`faq.${other}`)
})

test('removed together: what is kept is the company’s own, contacts are nobody’s, and all can be taken back', async () => {
  const { send, items, places, page, shown, steps } = await setUpSamples()
  const before = { places: await places(), page: await page(), shown: await shown() }
  const [product] = await items('/products')
  await send('PUT', '/company', { town: 'Dourados', state: 'MS' })
  const keep = [`products.${product?._id}`, 'texts.aboutText', 'texts.excellenceStep1', 'texts.aboutYears']
  expect((await send('DELETE', '/samples', { keep: ['meta.phone'] })).status).toBe(400)
  expect((await send('DELETE', '/samples', { keep: 'faq' })).status).toBe(400)
  expect(await places()).toEqual(before.places)

  expect(await send('DELETE', '/samples', { keep })).toEqual({ status: 204, body: undefined })
  expect(await places()).toEqual([])
  expect(await shown()).toEqual({ products: [product?.title], services: [], faq: [], meta: [''] })
  const { version: _, ...texts } = (await send('GET', '/texts')).body
  expect(texts).toEqual({
    aboutYears: '20+',
    aboutText: expect.stringContaining('fazemos toldos em Dourados.'),
    excellenceStep1: 'Visita e medição',
    excellenceStep1Text: 'Vamos até você, medimos e vemos de onde vêm o sol e a chuva.',
  })
  for (const text of ['>1000+<', 'Projeto sob medida', '67900000000', 'sombraboa'])
    expect(await page()).not.toContain(text)
  // Spec §9: in place of missing contacts there are the fallback values, and no WhatsApp button (§1).
  expect(await page()).toContain('contato@toldaria.example')
  expect(await page()).not.toContain('wa.me/')
  expect((await steps()).find(({ step }) => step === 'own_number')).toEqual({ step: 'own_number', isDone: false })

  await send('PUT', '/company', {})
  for (const { _id } of (await send('GET', '/trash')).body) await send('POST', `/trash/${_id}/restore`)
  for (const [entity, id] of [
    ['texts', 'texts'],
    ['meta', 'meta'],
    ['products', product?._id],
  ]) {
    const { body } = await send('GET', `/history?entity=${entity}&id=${id}&limit=1`)
    expect((await send('POST', `/history/${body[0].revision}/restore`, { state: 'before' })).status).toBe(200)
  }
  expect((await places()).sort()).toEqual(before.places.sort())
  expect(await shown()).toEqual(before.shown)
  expect(await page()).toBe(before.page)
})

test('without a choice all goes; an edited item and an own one stay', async () => {
  const { send, items, shown } = await setUpSamples()
  const [product] = await items('/products')
  await send('PUT', `/products/${product?._id}`, { title: 'Toldo Meu', features: ['Lona'] })
  await send('POST', '/products', { title: 'Toldo Próprio', features: ['Lona'], image: pixel('red') })
  await send('POST', '/meta', { ...samples.meta[0], title: 'Toldos da Ana' })
  expect(await send('DELETE', '/samples')).toEqual({ status: 204, body: undefined })
  const { products, ...others } = await shown()
  expect(products).toEqual(['Toldo Próprio', 'Toldo Meu'])
  expect(others).toEqual({ services: [], faq: [], meta: ['Toldos da Ana'] })
  const { body: revisions } = await send('GET', '/history?limit=100')
  const removed = revisions.filter(({ action }: Revision) => action === 'deleted')
  expect(removed).toHaveLength(19)
  expect(removed.every(({ by }: Revision) => by?.name === 'Ana')).toBe(true)
})

test('a founding year and a number of works stand in place of figures in words', async () => {
  const { send, page, places } = await setUpSamples()
  await send('PUT', '/texts', { aboutWorks: '900 e tantas' })
  await send('PUT', '/company', { foundedYear: 2001, projects: 40 })
  for (const figure of ['>20+<', '>900 e tantas<', '>1000+<']) expect(await page()).not.toContain(figure)
  expect(await page()).toContain('>40<')
  expect((await places()).filter((place) => /about(Years|Works)/.test(place))).toEqual([])
})

test('nobody else may remove the samples', async () => {
  const { app, shown } = await setUpSamples()
  const before = await shown()
  expect((await app.inject({ method: 'DELETE', url: '/samples' })).statusCode).toBe(401)
  expect(await shown()).toEqual(before)
})

test('a first step is done by what visitors see', async () => {
  const { send, overview } = await setUpSamples(address)
  const done = async () => (await overview()).steps.filter(({ isDone }) => isDone).map(({ step }) => step)
  expect(await done()).toEqual(['public_address'])
  await send('POST', '/meta', company)
  expect(await done()).toEqual(['own_number', 'public_address'])
  const { body } = await send('POST', '/products', { title: 'Toldo', features: ['Lona'], image: pixel('red') })
  expect(await done()).toEqual(['own_number', 'first_product', 'public_address'])
  await send('DELETE', `/products/${body._id}`)
  expect(await done()).toEqual(['own_number', 'public_address'])
  expect((await send('POST', '/works', { title: 'Varanda', image: pixel('red') })).status).toBe(201)
  expect((await send('PUT', '/company', { hours: [{ day: 1, from: '08:00', to: '18:00' }] })).status).toBe(200)
  expect(await done()).toEqual(['own_number', 'hours', 'first_work', 'public_address'])
  await send('PUT', '/texts', { trade: 'Toldos' })
  expect(await done()).toEqual(['trade', 'own_number', 'hours', 'first_work', 'public_address'])
})

test('with a public address, shipped contact data is a notice until it is the company’s own', async () => {
  const { send, overview } = await setUpSamples(address)
  const kinds = async () => (await overview()).notices.map(({ kind }) => kind)
  expect(await kinds()).toEqual(['shipped_contact', 'samples_shown'])
  await send('POST', '/meta', { ...samples.meta[0], title: 'Toldos da Ana' })
  expect(await kinds()).toEqual(['shipped_contact', 'samples_shown'])
  await send('POST', '/meta', { ...samples.meta[0], whatsapp: company.whatsapp })
  expect(await kinds()).toEqual(['changed_contact', 'samples_shown'])
  await send('POST', '/meta', company)
  expect(await kinds()).toEqual(['changed_contact', 'changed_contact', 'changed_contact', 'samples_shown'])
})

interface Revision {
  action: string
  by: { name: string } | null
}

interface Overview {
  notices: { kind: string; places?: string[] }[]
  steps: { step: string; isDone: boolean }[]
}

async function setUpSamples(environment: NodeJS.ProcessEnv = {}, seed = 'demo') {
  const built = await setUpHistory(environment)
  const { app, db, publisher, send } = built
  await seedSamples(db, readEnv({ SEED: seed }, process.cwd()), process.cwd())
  await publisher.refresh()
  const titles = async (path: string): Promise<string[]> =>
    (await app.inject(path)).json().map(({ title, question }: Record<string, string>) => title ?? question)
  const overview = async (): Promise<Overview> => (await send('GET', '/overview')).body
  return {
    ...built,
    overview,
    items: async (path: string): Promise<Record<string, unknown>[]> => (await send('GET', path)).body,
    places: async () => (await overview()).notices.find(({ kind }) => kind === 'samples_shown')?.places ?? [],
    steps: async () => (await overview()).steps,
    /** The main page as visitors get it, without what each start makes anew. */
    async page() {
      const settings = {
        ...sampleSettings,
        fallbackPhone: defaultFallbacks.phone,
        fallbackEmail: defaultFallbacks.email,
      }
      const source = { lists: publisher.edition.lists, now: new Date('2027-01-01T15:00:00Z') }
      return [...renderSite(pageContent(source, settings), sampleAssets)][0]?.html ?? ''
    },
    shown: async () => ({
      products: await titles('/products'),
      services: await titles('/services'),
      faq: await titles('/faq'),
      meta: await titles('/meta'),
    }),
  }
}

const publicUrl = 'https://toldos.example'
const shipped = samples.meta.map((sample) => ({ ...sample, landline: sample.phone }))

test.each([
  ['shipped contact data at a public address', { meta: shipped }, publicUrl, true],
  ['nothing configured, with the shipped fallback values', { meta: [] }, publicUrl, true],
  ['shipped contact data, without a public address', { meta: shipped }, '', true],
  ['own contact data', { meta: [sampleConfig] }, publicUrl, false],
  ['only an own e-mail', { meta: shipped.map((meta) => ({ ...meta, email: 'eu@toldos.example' })) }, publicUrl, false],
  ['unknown contact data', { meta: null }, publicUrl, false],
])('noindex on every page, and only then: %s', (_, changes, address, isKept) => {
  const settings = { ...sampleSettings, publicUrl: address }
  const pages = [...renderSite(keepFromSearch(sampleContent({ ...changes, settings })), sampleAssets)]
  const html = pages.filter(({ contentType }) => contentType === undefined).map((page) => page.html)
  expect(html.length).toBeGreaterThan(1)
  const robots = isKept ? 'noindex' : 'max-image-preview:large'
  for (const page of html) expect(page).toContain(`<meta name="robots" content="${robots}"/>`)
})

test('an own fallback number is no shipped contact data', () => {
  const settings = { ...sampleSettings, publicUrl, fallbackPhone: '(67) 3333-4444' }
  expect(keepFromSearch(sampleContent({ meta: [], settings })).noindex).toBeUndefined()
})

test.each(samples.products.map(({ picture }) => picture))(
  'the sample %s is ready at every width, with AVIF and the JPEG for link previews',
  async (name) => {
    const picture = await readSamplePicture(name, process.cwd())
    expect(picture).toMatchObject({ width: 1200, height: 900, hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
    const found = picture.variants.map(({ width, format }) => `${width}.${format}`).sort()
    const inWidths = pictureWidths.flatMap((width) => [`${width}.webp`, `${width}.avif`])
    expect(found).toEqual([...inWidths, '1200.jpeg'].sort())
    for (const { width, format, bytes } of picture.variants) {
      const metadata = await sharp(bytes).metadata()
      expect(metadata).toMatchObject({ format: format === 'avif' ? 'heif' : format, width: Math.min(width, 1200) })
    }
  },
)
