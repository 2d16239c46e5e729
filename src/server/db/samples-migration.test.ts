import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { pageTexts, sampleTextNames, shippedTexts, type TextName } from '#contract/page-texts.text.ts'
import { renderSite } from '#site/render.tsx'
import { openEmpty } from '#support/opened-database.ts'
import { sampleAssets, sampleSettings } from '#support/site-content.ts'
import { createPublicListsReader } from '../public-lists.ts'
import { pageContent } from '../publication/page-content.ts'
import { samples } from '../seed/sample-content.text.ts'
import { readSamplePicture } from '../seed/seed.ts'
import { baseline } from './baseline.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations.ts'
import { contactsThen } from './samples-migration.text.ts'
import type { Database } from './tables.ts'

const shippedMeta = { ...samples.meta[0], ...contactsThen } as Record<string, string>
const allTexts = sampleTextNames.map((name) => `texts.${name}`)
const about =
  'Há mais de duas décadas fazemos toldos em Campo Grande. Conhecemos o sol das três da tarde, o vento que chega antes da chuva e a poeira de agosto, e é para esse clima que escolhemos cada lona, cada braço e cada parafuso.\nA mesma equipe que tira as medidas corta o tecido, solda a estrutura e sobe a escada no dia da instalação. Por isso o que você aprova no orçamento é o que vê pronto na fachada.'

// What samples say in other words since.
const stepThen = 'Vamos até o local, vemos o sol, o vento e a parede.'
const inTodaysWords = (page: string) => page.replaceAll(stepThen, pageTexts.excellenceStep1Text.sample)
const answersThen: Partial<Record<string, string>> = {
  'Por quanto tempo vale o orçamento, e se eu desistir?':
    'O prazo está escrito no orçamento. Para o que se contrata fora da loja, como pelo WhatsApp, a lei dá 7 dias para desistir.',
  'Lona ou policarbonato para a garagem?':
    'Em geral, a lona custa menos e faz sombra fechada; o policarbonato deixa passar a luz e dura mais. Mande uma foto, e sugerimos.',
  'Aguenta granizo?':
    'Em geral, o policarbonato resiste melhor ao granizo miúdo; pedra grande pode marcar qualquer cobertura. Toldo retrátil se recolhe.',
}

/** What a claim said by a sentence, and where it stood. */
const sentences: [name: string, value: string, own: Record<string, string>][] = [
  ['aboutText', about, { aboutText: about }],
  ['aboutYears', '20+', { aboutYears: '20+' }],
  ['aboutWorks', '1000+', { aboutWorks: '1000+' }],
  ...([
    ['Visita e medição', stepThen],
    ['Projeto sob medida', 'Modelo, tecido e cor escolhidos junto com você.'],
    ['Instalação com equipe própria', 'Montamos, regulamos e deixamos tudo limpo.'],
  ].map(([step = '', text = ''], at) => [
    `excellenceStep${at + 1}`,
    `${step}: ${text}`,
    { [`excellenceStep${at + 1}`]: step, [`excellenceStep${at + 1}Text`]: text },
  ]) as [string, string, Record<string, string>][]),
]

test('a new database has an empty list, and one in use says all that it said', async () => {
  expect((await migrated({ isNew: true })).places).toEqual([])
  const { places, page } = await migrated({})
  expect(places).toEqual(allTexts.toSorted())
  for (const [, , own] of sentences)
    for (const text of Object.values(own)) expect(page).toContain(inTodaysWords(text).split('\n')[0])
})

test.each(sentences)(
  '%s: confirmed it is the owner’s, left out it is no sample, and an own one stays',
  async (name, value, own) => {
    const before = await migrated({})
    const ofName = Object.keys(own).map((field) => `texts.${field}`)
    const confirmed = await migrated({ company: { confirmed: [{ name, value }], leftOut: [] } })
    expect(inTodaysWords(confirmed.page)).toBe(before.page)
    expect(confirmed.words).toEqual(own)
    expect(confirmed.places).toEqual(allTexts.filter((place) => !ofName.includes(place)).toSorted())
    expect(confirmed.company).toEqual({ leftOut: [] })

    // What was confirmed is not what stands there.
    const other = await migrated({ company: { confirmed: [{ name, value: 'Outra' }], leftOut: [] } })
    expect([other.page, other.places]).toEqual([before.page, before.places])

    const leftOut = await migrated({ company: { confirmed: [], leftOut: [name] } })
    expect([leftOut.words, leftOut.places]).toEqual([{}, confirmed.places])
    for (const field of Object.keys(own)) expect(leftOut.page).toContain(shippedTexts[field as TextName])

    const texts = Object.fromEntries(Object.keys(own).map((field) => [field, 'Nosso']))
    for (const company of [
      undefined,
      { confirmed: [{ name, value }], leftOut: [] },
      { confirmed: [], leftOut: [name] },
    ]) {
      const { words, places, page } = await migrated({ texts, company })
      expect(words).toEqual(texts)
      expect(places).toEqual(confirmed.places)
      expect(page).toContain('Nosso')
    }
  },
)

test.each(['phone', 'facebook', 'instagram', 'address', 'whatsapp', 'email', 'title', 'description'])(
  '%s: left out, it stays off the pages while it is the shipped one',
  async (name) => {
    const company = { confirmed: [], leftOut: [name] }
    const own = {
      ...shippedMeta,
      [name]: name === 'phone' ? '6733334444' : name === 'whatsapp' ? '67987654321' : 'Anajá',
    }
    const shipped = await migrated({ meta: shippedMeta, company })
    const changed = await migrated({ meta: own, company })
    const isOptional = ['phone', 'facebook', 'instagram'].includes(name)
    const isEmptied = !isOptional && name !== 'address'
    expect(shipped.company).toEqual({ leftOut: isEmptied ? [] : [name] })
    expect(shipped.meta).toMatchObject({ [name]: isEmptied ? '' : shippedMeta[name] })
    // Of an own one the three stay hidden, and all else stays shown.
    expect(changed.company).toEqual({ leftOut: isOptional ? [name] : [] })
    expect(changed.meta).toMatchObject(own)
    const shown: Record<string, string> = { phone: '3333-4444', whatsapp: '5567987654321' }
    const isShown = changed.page.includes(shown[name] ?? 'Anajá')
    expect(isShown).toBe(!isOptional)
    const former: Record<string, string> = { phone: '3000-0000', whatsapp: '5567900000000' }
    expect(shipped.page).not.toContain(former[name] ?? shippedMeta[name])
  },
)

test('an item that stood as it was shipped is of the sample, but for a confirmed answer; photos are not', async () => {
  const question = samples.faq[0]?.question ?? ''
  const confirmed = [
    { name: 'answer', value: question },
    { name: 'hero1Image', value: '/pictures/hero.avif' },
  ]
  const { db, places, deleted } = await migrated({ company: { confirmed, leftOut: [] }, withItems: true })
  const ids = async (name: 'products' | 'services' | 'faq') =>
    await db.selectFrom(name).selectAll().orderBy('seq').execute()
  const [product, ...products] = await ids('products')
  const [service, ...services] = await ids('services')
  const faq = (await ids('faq')).filter((one) => one.question !== question)
  const expected = [
    ...products.map(({ id }) => `products.${id}`),
    ...services.map(({ id }) => `services.${id}`),
    ...faq.map(({ id }) => `faq.${id}`),
    `faq.${deleted}`,
  ]
  expect(places).toEqual([...allTexts, ...expected].toSorted())
  expect(places).not.toContain(`products.${product?.id}`)
  expect(places).not.toContain(`services.${service?.id}`)
})

test('states in history are as the database is now', async () => {
  const company = {
    confirmed: [{ name: 'aboutYears', value: '20+' }],
    leftOut: ['email', 'phone', 'address', 'aboutWorks'],
  }
  const { db } = await migrated({
    company,
    meta: shippedMeta,
    revisions: [
      ['company', 'company', { town: '', ...company }],
      ['texts', 'texts', { aboutText: 'Nosso' }],
      ['meta', 'meta', shippedMeta],
      ['faq', 'a', { _id: 'a', ...samples.faq[0] }],
      ['faq', 'faq', { ids: ['a'] }],
    ],
  })
  const rows = await db.selectFrom('revisions').select(['before', 'after']).orderBy('seq').execute()
  expect(rows.map(({ before }) => before)).toEqual(rows.map(() => null))
  const states = rows.map(({ after }) => JSON.parse(after ?? ''))
  expect(states[0]).toEqual({ town: '', leftOut: ['phone', 'address'] })
  const left = ['texts.aboutText', 'texts.aboutYears', 'texts.aboutWorks']
  expect(states[1]).toEqual({
    aboutText: 'Nosso',
    aboutYears: '20+',
    samples: allTexts.filter((place) => !left.includes(place)),
  })
  expect(states[2]).toEqual({ ...shippedMeta, email: '' })
  expect(states[3]).toEqual({ _id: 'a', ...samples.faq[0], samples: ['faq.a'] })
  expect(states[4]).toEqual({ ids: ['a'] })
})

interface Former {
  isNew?: boolean
  company?: object | undefined
  texts?: object
  meta?: Record<string, string>
  /** Whether it has the sample items, the first of products and services changed, and the last question deleted. */
  withItems?: boolean
  revisions?: [entity: string, id: string, after: object][]
}

/** Takes a database of the first release over, and returns what it has then. */
async function migrated({ isNew, company, texts, meta, withItems, revisions = [] }: Former) {
  const { db, dialect } = await openEmpty()
  await migrate(db, dialect, [baseline])
  const user = { id: 'u', name: 'Ana', email: 'a@b.example', email_key: 'a@b.example', password_hash: '' }
  if (!isNew) await db.insertInto('users').values(user).execute()
  if (company)
    await db
      .insertInto('company')
      .values({ id: 1, content: JSON.stringify(company) })
      .execute()
  if (texts)
    await db
      .insertInto('texts')
      .values({ id: 1, words: JSON.stringify(texts) })
      .execute()
  if (meta)
    await db
      .insertInto('site_config')
      .values({ id: 1, ...meta } as never)
      .execute()
  const deleted = withItems ? await insertItems(db) : undefined
  for (const [entity, item_id, after] of revisions)
    await db
      .insertInto('revisions')
      .values({
        entity,
        item_id,
        action: 'updated',
        title: '',
        at: new Date().toISOString(),
        after: JSON.stringify(after),
      } as never)
      .execute()
  await migrate(db, dialect, migrations)
  const lists = await createPublicListsReader('')(db)
  const content = pageContent({ lists, now: new Date('2027-01-01T15:00:00Z') }, sampleSettings)
  const [words] = await db.selectFrom('texts').select('words').execute()
  const [stored] = await db.selectFrom('company').select('content').execute()
  return {
    db,
    deleted,
    places: lists.samples,
    page: [...renderSite(content, sampleAssets)][0]?.html ?? '',
    words: JSON.parse(words?.words ?? '{}'),
    company: stored && JSON.parse(stored.content),
    meta: lists.meta?.[0],
  }
}

/**
 * Inserts the items of a first start, the first of products and services with another title, and the last question in the trash. Returns its
 * id.
 */
async function insertItems(db: Database): Promise<string> {
  const pictureOf = async (name: string) => (await readSamplePicture(name, process.cwd())).hash
  const rows = {
    products: await Promise.all(
      samples.products.map(async ({ title, features, alt, picture }, at) => ({
        ...{ title, features: JSON.stringify(features), alt, place: at, slug: `p-${at}` },
        image_hash: await pictureOf(picture),
        changed_at: new Date().toISOString(),
      })),
    ),
    services: samples.services.map(({ title, description, youtubeId: youtube_id }, place) => ({
      ...{ title, description, youtube_id, place },
    })),
    faq: samples.faq.map(({ question, answer, order: position }) => ({
      ...{ question, position },
      answer: answersThen[question] ?? answer,
    })),
  }
  for (const { image_hash: hash } of rows.products)
    await db
      .insertInto('media')
      .values({ hash, width: 1, height: 1, touched_at: '', bytes: new Uint8Array([1]) })
      .execute()
  for (const name of ['products', 'services', 'faq'] as const)
    for (const row of rows[name])
      await db
        .insertInto(name)
        .values({ id: randomUUID(), ...row } as never)
        .execute()
  for (const name of ['products', 'services'] as const)
    await db
      .updateTable(name as 'products')
      .set({ title: 'Nosso' })
      .where('title', '=', rows[name][0]?.title ?? '')
      .execute()
  const last = await db.selectFrom('faq').selectAll().orderBy('seq', 'desc').limit(1).executeTakeFirstOrThrow()
  await db.deleteFrom('faq').where('id', '=', last.id).execute()
  const about = { entity: 'faq', title: '', deleted_at: new Date().toISOString() }
  await db
    .insertInto('trash')
    .values({ id: last.id, ...about, content: JSON.stringify(last) } as never)
    .execute()
  return last.id
}
