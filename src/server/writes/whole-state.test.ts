import { describe, expect, test } from 'vitest'
import { pixel, setUpHistory } from '#support/history.ts'

const product = { title: 'Toldo', features: ['Lona'] }

describe('a body that lacks a field which the specification does not know', () => {
  test('keeps it, and null or blank clears it', async () => {
    const { send } = await setUpHistory({ PRODUCT_IMAGE_REQUIRED: 'false' })
    const own = { ...product, image: pixel('red'), alt: 'Na varanda', hidden: true }
    const { _id } = (await send('POST', '/products', own)).body
    const put = async (change: object) => (await send('PUT', `/products/${_id}`, { ...product, ...change })).body
    expect(await put({ title: 'Outro' })).toMatchObject({ title: 'Outro', alt: 'Na varanda', hidden: true })
    expect(await put({ hidden: null })).toMatchObject({ alt: 'Na varanda', hidden: false })
    expect(await put({ alt: null })).toMatchObject({ title: 'Toldo', alt: 'Toldo' })
    // The title that is read in place of a description is not stored.
    expect(await put({ title: 'Novo' })).toMatchObject({ alt: 'Novo' })
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

test('a restored state from before a field has it blank, not as it is today', async () => {
  const { send, db } = await setUpHistory({ PRODUCT_IMAGE_REQUIRED: 'false' })
  const { _id } = (await send('POST', '/products', product)).body
  const [{ revision, after }] = (await send('GET', '/history')).body
  const { hidden: _, alt: __, ...older } = after
  await db
    .updateTable('revisions')
    .set({ after: JSON.stringify(older) })
    .execute()
  await send('PUT', `/products/${_id}`, { ...product, alt: 'Na varanda', hidden: true })
  const restored = await send('POST', `/history/${revision}/restore`, {})
  expect(restored.body).toMatchObject({ alt: 'Toldo', hidden: false })
})
