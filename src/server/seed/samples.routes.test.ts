import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type Claim, claimNames, promiseNames } from '#contract/company.ts'
import { publicListNames } from '#contract/entities.ts'
import { pictureWidths } from '#contract/pictures.ts'
import { renderSite } from '#site/render.tsx'
import { company, pixel, setUpHistory } from '#support/history.ts'
import { sampleAssets, sampleConfig, sampleContent, sampleSettings } from '#support/site-content.ts'
import { readEnv } from '../env.ts'
import { createMediaStore } from '../media/media.store.ts'
import { samples } from './sample-content.text.ts'
import { readSamplePicture, seedSamples } from './seed.ts'
import { keepFromSearch, shippedHashes } from './shipped.ts'

const address = { PUBLIC_URL: 'https://toldos.example' }

test('an untouched site shows all samples, and says so', async () => {
  const { overview } = await setUpSamples()
  const { notices, steps } = await overview()
  expect(notices).toMatchObject([{ kind: 'samples_shown', products: 7, services: 3, faq: 10 }])
  // The answers are among the ids.
  expect(notices[0]?.claims?.map(({ name }) => name)).toEqual(claimNames.filter((name) => name !== 'answer'))
  expect(new Set(notices[0]?.ids).size).toBe(20)
  expect(steps).toEqual([
    { step: 'trade', isDone: false },
    { step: 'own_number', isDone: false },
    { step: 'legal_name', isDone: false },
    { step: 'first_product', isDone: false },
    { step: 'hours', isDone: false },
    { step: 'first_work', isDone: false },
    { step: 'recovery_codes', isDone: false },
    { step: 'public_address', isDone: false },
  ])
})

test('the samples go to the trash together; an edited one, an own one and the configuration stay', async () => {
  const { send, items, overview, shown } = await setUpSamples()
  const [product] = await items('/products')
  await send('PUT', `/products/${product?._id}`, { title: 'Toldo Meu', features: ['Lona'] })
  const [service] = await items('/services')
  await send('PUT', `/services/${service?._id}`, { ...service, description: 'Do meu jeito' })
  await send('POST', '/products', { title: 'Toldo Próprio', features: ['Lona'], image: pixel('red') })
  expect((await overview()).notices).toMatchObject([{ products: 6, services: 2, faq: 10 }])

  expect(await send('DELETE', '/samples')).toEqual({ status: 204, body: undefined })
  expect(await shown()).toEqual({
    products: ['Toldo Próprio', 'Toldo Meu'],
    services: [service?.title],
    faq: [],
    meta: [samples.meta[0]?.title],
  })
  expect((await overview()).notices).toMatchObject([{ kind: 'samples_shown', ids: [], claims: expect.any(Array) }])
  // Without the two that were edited.
  const removed = publicListNames.flatMap((name): readonly unknown[] => samples[name]).length - 2
  expect((await send('GET', '/trash')).body).toHaveLength(removed)
  const { body: revisions } = await send('GET', `/history?limit=${removed}`)
  expect(revisions.every(({ action, by }: Revision) => action === 'deleted' && by?.name === 'Ana')).toBe(true)
})

test('a sample service with a photo of the owner is no sample', async () => {
  const { send, items, shown, overview } = await setUpSamples()
  const [service] = await items('/services')
  await send('PUT', `/services/${service?._id}`, { ...service, image: pixel('red') })
  expect((await overview()).notices).toMatchObject([{ services: 2 }])
  await send('DELETE', '/samples')
  expect((await shown()).services).toEqual([service?.title])
})

test('removed samples come back from the trash as they were, and count as samples again', async () => {
  const { send, shown, overview } = await setUpSamples()
  const before = await shown()
  await send('DELETE', '/samples')
  const { body: deleted } = await send('GET', '/trash')
  for (const { _id } of deleted) expect((await send('POST', `/trash/${_id}/restore`)).status).toBe(200)
  expect(await shown()).toEqual(before)
  expect((await overview()).notices).toMatchObject([{ products: 7, services: 3, faq: 10 }])
})

test('a sample in another place is still a sample, one with another photo is not', async () => {
  const { send, items, overview } = await setUpSamples()
  for (const path of ['/products', '/services', '/faq']) {
    const ids = (await items(path)).map(({ _id }) => _id).reverse()
    expect((await send('PUT', `${path}/order`, { ids })).status).toBe(200)
  }
  expect((await overview()).notices).toMatchObject([{ products: 7, services: 3, faq: 10 }])
  const [{ _id, version: _, ...product } = { _id: '' }] = await items('/products')
  await send('PUT', `/products/${_id}`, { ...product, image: pixel('red') })
  expect((await overview()).notices).toMatchObject([{ products: 6 }])
})

test('a sample with the picture and the alternative text of an older version is still a sample', async () => {
  const { db, send, items, overview } = await setUpSamples()
  const hash = '80db90debe5791b3073cbaf0d8b3e22e0bab0d79069eb01828edfb60c9bfeb17'
  const former = await readSamplePicture('cobertura-garagem', process.cwd())
  await createMediaStore(db).put({ ...former, hash })
  const garage = (await items('/products')).find(({ title }) => title === 'Cobertura para Garagem')
  const { _id, version: _, ...product } = { ...garage }
  const save = async (alt: string) => {
    const sent = { ...product, image: `/media/${hash}-960.webp`, alt }
    expect((await send('PUT', `/products/${_id}`, sent)).status).toBe(200)
  }
  await save('Cobertura de policarbonato com estrutura de aço, vista de baixo')
  expect((await overview()).notices).toMatchObject([{ products: 7 }])
  await save('A nossa garagem')
  expect((await overview()).notices).toMatchObject([{ products: 6 }])
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

test('of what the page says of itself, what is confirmed, left out or replaced is no longer of the sample', async () => {
  const { send, overview, claims, items, shown } = await setUpSamples()
  const open = async () => (await claims()).filter(({ name }) => promiseNames.includes(name)).map(({ name }) => name)
  const promises = (await claims()).filter(({ name }) => promiseNames.includes(name))
  expect(promises).toContainEqual({
    name: 'excellenceStep1',
    value: 'Visita e medição: Vamos até o local, vemos o sol, o vento e a parede.',
  })
  const photos = ['hero1Image', 'hero2Image', 'hero3Image', 'hero4Image', 'aboutImage', 'excellenceImage']
  const others = promises.filter(({ name }) => /Step[23]|hero[12]/.test(name))
  const [{ question } = { question: '' }] = (await items('/faq')) as unknown as { question: string }[]
  const confirmed = [...others, { name: 'answer', value: question }]
  await send('PUT', '/company', { confirmed, foundedYear: 2001, projects: 40, leftOut: ['aboutText'] })
  expect(await open()).toEqual(['excellenceStep1', ...photos.slice(2)])
  expect((await overview()).notices).toMatchObject([{ faq: 9 }])
  await send('PUT', '/texts', { excellenceStep1Text: 'Vamos até o local.', aboutImage: pixel('red') })
  expect(await open()).toEqual(['hero3Image', 'hero4Image', 'excellenceImage'])
  // A confirmed answer is the company's own.
  await send('DELETE', '/samples')
  expect((await shown()).faq).toEqual([question])
  // Another trade's page does not show the photos.
  await send('PUT', '/texts', { trade: 'Pintura', excellenceStep1Text: 'Vamos até o local.' })
  expect((await open()).filter((name) => photos.includes(name))).toEqual([])
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

test('each sample’s picture is one that was shipped', async () => {
  for (const { picture } of samples.products) {
    const hash = createHash('sha256').update(await readFile(`src/server/seed/samples/${picture}/master.webp`))
    expect(shippedHashes[picture], `add the new hash of ${picture}; the former ones stay`).toContain(hash.digest('hex'))
  }
})

test('a shipped contact or claim is open until it is replaced, confirmed as it stands or left out', async () => {
  const { send, claims: open } = await setUpSamples()
  const names = async () => (await open()).map(({ name }) => name)
  const claims = await open()
  await send('POST', '/meta', { ...samples.meta[0], whatsapp: company.whatsapp })
  expect(await names()).toEqual(claimNames.filter((name) => !['whatsapp', 'answer'].includes(name)))
  const confirmed = claims.filter(({ name }) => name === 'description' || name === 'aboutText')
  expect(confirmed).toHaveLength(2)
  const leftOut = ['phone', 'address', 'facebook', 'instagram', 'aboutYears', 'aboutWorks']
  await send('PUT', '/company', { confirmed, leftOut, foundedYear: 2016 })
  const steps = promiseNames.slice(3, -1)
  expect(await names()).toEqual(['email', 'title', ...steps])
  // Emptied, a figure that was left out stays out.
  await send('PUT', '/company', { confirmed: [{ name: 'description', value: 'Outra' }], leftOut })
  expect(await names()).toEqual(['email', 'title', 'description', 'aboutText', ...steps])
})

interface Revision {
  action: string
  by: { name: string } | null
}

interface Overview {
  notices: { kind: string; ids?: string[]; claims?: Claim[] }[]
  steps: { step: string; isDone: boolean }[]
}

async function setUpSamples(environment: NodeJS.ProcessEnv = {}) {
  const built = await setUpHistory(environment)
  const { app, db, publisher, send } = built
  await seedSamples(db, readEnv({}, process.cwd()), process.cwd())
  await publisher.refresh()
  const titles = async (path: string): Promise<string[]> =>
    (await app.inject(path)).json().map(({ title, question }: Record<string, string>) => title ?? question)
  return {
    ...built,
    items: async (path: string): Promise<Record<string, unknown>[]> => (await send('GET', path)).body,
    overview: async (): Promise<Overview> => (await send('GET', '/overview')).body,
    claims: async (): Promise<Claim[]> => {
      const { notices }: Overview = (await send('GET', '/overview')).body
      return notices.find(({ kind }) => kind === 'samples_shown')?.claims ?? []
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
