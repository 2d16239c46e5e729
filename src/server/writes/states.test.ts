import { describe, expect, test } from 'vitest'
import { entities, type ListEntityName, type PublicListName, publicListNames } from '#contract/entities.ts'
import type { Field } from '#contract/fields.ts'
import { pixel, setUpHistory } from '#support/history.ts'
import { sampleBody } from '#support/sample-bodies.ts'

const product = { title: 'Toldo', features: ['Lona'] }

/** Which fields of a list a body must have, or have always had; and what is read once another one is cleared. */
function unspecified(name: PublicListName) {
  const { fields, blank, pictures } = entities[name]
  const others = Object.entries<Field>(fields).filter(([, { isOptional, kind }]) => isOptional && kind !== 'position')
  const cleared = others.map(([field]) => {
    const shown = Object.entries(pictures).filter(([, of]) => of === field)
    const value = (blank as Record<string, unknown>)[field]
    return [field, { [field]: value, ...Object.fromEntries(shown.map(([picture]) => [picture, null])) }] as const
  })
  const specified = Object.keys(sampleBody(name)).filter((field) => !others.some(([other]) => other === field))
  return { specified, cleared: Object.fromEntries(cleared) }
}

/** A body of each list that is not replaced whole; what is read once a field that the specification does not know is cleared. */
const lists = {
  products: {
    body: { ...product, image: pixel('red'), alt: 'Na varanda', priceFrom: 'R$ 1', text: 'a\nb', hidden: true },
    specified: ['title', 'features', 'image'],
    // A photo without a description has the title.
    cleared: { alt: { alt: 'Toldo' }, priceFrom: { priceFrom: '' }, text: { text: '' }, hidden: { hidden: false } },
  },
  services: {
    body: { title: 'Reforma', description: 'Trocamos a lona.', youtubeId: 'dQw4w9WgXcQ', image: pixel('red') },
    specified: ['title', 'description', 'youtubeId'],
    cleared: { image: { image: '', picture: null } },
  },
  ...Object.fromEntries(
    publicListNames
      .filter((name) => !['products', 'services', 'works'].includes(name))
      .map((name) => [name, { body: sampleBody(name), ...unspecified(name) }]),
  ),
  users: {
    body: { name: 'Bia', email: 'bia@toldaria.example', password: 'segredo de Bia' },
    specified: ['name', 'email', 'password'],
    cleared: {},
  },
}

const rows = Object.entries(lists).map(([name, row]) => ({ name: name as ListEntityName, ...row }))

describe('a body that lacks a field which the specification does not know', () => {
  test.each(rows)('keeps it in $name, and null or blank clears it', async ({ name, body, specified, cleared }) => {
    const { send } = await setUpHistory({ PRODUCT_IMAGE_REQUIRED: 'false' })
    // Each field that people set is tried: the others follow from these.
    const tried = Object.keys(body).filter((field) => field in entities[name].blank)
    const ofServer = ['slug', 'poster', 'picture']
    expect([...tried, ...ofServer].sort()).toEqual(expect.arrayContaining(Object.keys(entities[name].blank).sort()))
    const beyond = Object.keys(body).filter((field) => !specified.includes(field))
    expect(beyond).toEqual(Object.keys(cleared))
    const known = Object.fromEntries(Object.entries(body).filter(([field]) => specified.includes(field)))
    const { _id, version, ...created } = (await send('POST', `/${name}`, body)).body
    const put = async (sent: object) => (await send('PUT', `/${name}/${_id}`, sent)).body
    expect(await put(known)).toMatchObject(created)
    for (const [field, expected] of Object.entries(cleared))
      for (const blank of [null, (entities[name].blank as Record<string, unknown>)[field]]) {
        expect(await put({ ...known, [field]: blank }), field).toMatchObject({ ...created, ...expected })
        expect(await put(body)).toMatchObject(created)
      }
  })

  test('does not store the title that is read in place of a description', async () => {
    const { send } = await setUpHistory({ PRODUCT_IMAGE_REQUIRED: 'false' })
    const { _id } = (await send('POST', '/products', product)).body
    expect((await send('PUT', `/products/${_id}`, { ...product, title: 'Novo' })).body).toMatchObject({ alt: 'Novo' })
  })

  test('loses the description of a photo with the photo', async () => {
    const { send } = await setUpHistory({ PRODUCT_IMAGE_REQUIRED: 'false' })
    const { _id } = (await send('POST', '/products', { ...product, image: pixel('red'), alt: 'Na varanda' })).body
    const put = async (change: object) => (await send('PUT', `/products/${_id}`, { ...product, ...change })).body
    expect(await put({ image: pixel('blue') })).toMatchObject({ alt: 'Toldo' })
    expect(await put({ alt: 'Na garagem' })).toMatchObject({ alt: 'Na garagem' })
    expect(await put({ image: null })).toMatchObject({ image: '', alt: 'Toldo' })
  })

  test('clears it in a work, which is replaced whole but for its photos', async () => {
    const { send } = await setUpHistory()
    const work = { title: 'Padaria', image: pixel('red'), before: pixel('blue') }
    const created = (await send('POST', '/works', { ...work, district: 'Centro', comment: 'Ótimo' })).body
    expect((await send('PUT', `/works/${created._id}`, { title: 'Padaria' })).body).toMatchObject({
      ...{ image: created.image, before: created.before, district: '', comment: '' },
    })
  })
})

test.each(rows)('a restored state of $name from before a field has it blank, not as it is today', async (row) => {
  const { send, db } = await setUpHistory({ PRODUCT_IMAGE_REQUIRED: 'false' })
  const { name, body, specified, cleared } = row
  const { _id } = (await send('POST', `/${name}`, body)).body
  const [{ revision, after }] = (await send('GET', `/history?entity=${name}`)).body
  const isOlder = ([field]: [string, unknown]) => field === '_id' || specified.includes(field)
  const older = JSON.stringify(Object.fromEntries(Object.entries(after).filter(isOlder)))
  await db.updateTable('revisions').set({ after: older }).where('seq', '=', revision).execute()
  await send('PUT', `/${name}/${_id}`, body)
  const restored = await send('POST', `/history/${revision}/restore`, {})
  expect(restored.status).toBe(200)
  for (const blank of Object.values(cleared)) expect(restored.body).toMatchObject(blank)
})
