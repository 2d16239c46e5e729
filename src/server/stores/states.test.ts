import { describe, expect, test } from 'vitest'
import { entities, publicListNames } from '#contract/entities.ts'
import { pixel, setUpHistory } from '#support/history.ts'
import { clearedFields, sampleBody } from '#support/sample-bodies.ts'

const product = { title: 'Toldo', features: ['Lona'] }

const rows = publicListNames
  .filter((name) => entities[name].absent === 'kept')
  .map((name) => ({ name, body: sampleBody(name), cleared: clearedFields(name) }))

describe('a body that lacks a field which the specification does not know', () => {
  test.each(rows)('keeps it in $name, and null or blank clears it', async ({ name, body, cleared }) => {
    const { send } = await setUpHistory({ PRODUCT_IMAGE_REQUIRED: 'false' })
    const known = Object.fromEntries(Object.entries(body).filter(([field]) => !(field in cleared)))
    const blankOf = new Map<string, unknown>(Object.entries(entities[name].blank))
    const { _id, version, ...created } = (await send('POST', `/${name}`, body)).body
    const put = async (sent: object) => (await send('PUT', `/${name}/${_id}`, sent)).body
    expect(await put(known)).toMatchObject(created)
    for (const [field, expected] of Object.entries(cleared))
      for (const blank of [null, blankOf.get(field)]) {
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
  const { name, body, cleared } = row
  const { _id } = (await send('POST', `/${name}`, body)).body
  const [{ revision, after }] = (await send('GET', `/history?entity=${name}`)).body
  const isOlder = ([field]: [string, unknown]) => field === '_id' || (field in body && !(field in cleared))
  const older = JSON.stringify(Object.fromEntries(Object.entries(after).filter(isOlder)))
  await db.updateTable('revisions').set({ after: older }).where('seq', '=', revision).execute()
  await send('PUT', `/${name}/${_id}`, body)
  const restored = await send('POST', `/history/${revision}/restore`, {})
  expect(restored.status).toBe(200)
  for (const blank of Object.values(cleared)) expect(restored.body).toMatchObject(blank)
})
