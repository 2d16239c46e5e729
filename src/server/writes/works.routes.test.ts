import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { renderSite } from '#site/render.tsx'
import { pixel, setUpHistory } from '#support/history.ts'
import { newFolder } from '#support/new-folder.ts'
import { setupPreview } from '#support/setup-pages.ts'
import { renderProduct, sampleAssets, sampleSettings } from '#support/site-content.ts'
import { createEditionFile } from '../publication/edition.ts'
import { pageContent } from '../publication/page-content.ts'

const work = { title: 'Varanda', image: 'https://fotos.example/varanda.jpg' }
const comment = 'Ficou do jeito que a gente queria'
const commentAuthor = 'Dona Zulmira'
const unknownId = '3f0e9a4e-6a52-4d0e-8a53-0a9a7d5b6c11'

function expectHidden(texts: Record<string, string>) {
  for (const [name, text] of Object.entries(texts)) expect(text, name).not.toMatch(/do jeito que|Zulmira/)
}

describe('a customer’s sentence', () => {
  /** Everything that visitors can get: list, pages, and the edition that is stored for a start without the database. */
  async function setUp() {
    const built = await setUpHistory()
    const { app, publisher } = built
    const path = join(newFolder(), 'edition.json')
    const file = createEditionFile(path, 'file:/a.db')
    const visitorsRead = async () => {
      await file.save(publisher.edition)
      const list = await app.inject('/works')
      const content = pageContent({ lists: publisher.edition.lists, now: new Date() }, sampleSettings)
      const onRequest = (content.products ?? []).map((product) => renderProduct(content, product))
      const pages = [...renderSite(content, sampleAssets), ...onRequest].map(({ path, html }) => [path, html])
      const data = { list: list.body, lists: JSON.stringify(publisher.edition.lists), file: readFileSync(path, 'utf8') }
      return { list: list.json(), all: { ...data, ...Object.fromEntries(pages) } as Record<string, string> }
    }
    return { ...built, visitorsRead }
  }

  test.each([[undefined], [false]])(
    'reaches no visitor without the permission (%s), its author neither',
    async (commentAllowed) => {
      const { send, visitorsRead } = await setUp()
      const product = { title: 'Toldo', features: ['Lona'], image: work.image }
      const { _id: productId } = (await send('POST', '/products', product)).body
      const body = {
        ...work,
        productId,
        comment,
        commentAuthor,
        ...(commentAllowed !== undefined && { commentAllowed }),
      }
      const created = await send('POST', '/works', body)
      expect([created.status, created.body]).toMatchObject([201, { comment, commentAuthor, commentAllowed: false }])
      expect((await send('GET', '/works')).body).toEqual([created.body])
      const { list, all } = await visitorsRead()
      const { version: _, ...visible } = created.body
      expect(list).toEqual([{ ...visible, comment: '', commentAuthor: '' }])
      for (const name of ['list', 'lists', 'file', '/', '/obras', '/produto/toldo'])
        expect(all[name], name).toContain('Varanda')
      expectHidden(all)
    },
  )

  test('is public with the permission, and gone when that is taken back, restored or deleted', async () => {
    const { send, visitorsRead } = await setUp()
    const body = { ...work, comment, commentAuthor, commentAllowed: true }
    const { _id } = (await send('POST', '/works', body)).body
    expect((await visitorsRead()).list).toMatchObject([{ comment, commentAuthor, commentAllowed: true }])
    await send('PUT', `/works/${_id}`, { ...body, commentAllowed: false })
    expectHidden((await visitorsRead()).all)
    await send('DELETE', `/works/${_id}`)
    expect((await send('POST', `/trash/${_id}/restore`)).body).toMatchObject({ comment, commentAllowed: false })
    expectHidden((await visitorsRead()).all)
    const [, , edit] = (await send('GET', '/history')).body
    expect(edit).toMatchObject({ before: { comment, commentAllowed: true }, after: { comment, commentAllowed: false } })
    await send('POST', `/history/${edit.revision}/restore`, { state: 'before' })
    expect((await visitorsRead()).list).toMatchObject([{ comment, commentAuthor, commentAllowed: true }])
  })

  test('is in a preview only as visitors would read it', async () => {
    const { preview, add } = await setupPreview()
    const { _id } = await add('works', { ...work, comment, commentAuthor })
    const change = { ...work, title: 'Sacada', comment, commentAuthor }
    for (const id of ['', _id]) {
      const hidden = await preview('works', change, { id })
      expect(hidden.body).toContain('Sacada')
      expect(hidden.body).not.toMatch(/do jeito que|Zulmira/)
      expect((await preview('works', { ...change, commentAllowed: true }, { id })).body).toMatch(
        /do jeito que.*Zulmira/s,
      )
    }
  })
})

describe('a work', () => {
  test('has a picture, as a product has it, or is refused', async () => {
    const { send } = await setUpHistory()
    for (const image of [undefined, null, '', ' '])
      expect(await send('POST', '/works', { title: 'Varanda', image })).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'image', code: 'image_required' }] },
      })
    const { _id, picture, image } = (await send('POST', '/works', { title: 'Varanda', image: pixel('red') })).body
    expect(image).toBe(`/media/${picture.hash}-960.webp`)
    expect((await send('PUT', `/works/${_id}`, { title: 'Sacada' })).body).toMatchObject({ title: 'Sacada', picture })
    expect((await send('PUT', `/works/${_id}`, { title: 'Sacada', image: '' })).status).toBe(400)
  })

  test('may have no title; history and trash then call it by its product, else its district, else Obra', async () => {
    const { send } = await setUpHistory()
    const { image } = work
    const { _id: productId } = (await send('POST', '/products', { title: 'Toldo Ipê', features: ['Lona'], image })).body
    const created = await send('POST', '/works', { image })
    expect([created.status, created.body.title]).toEqual([201, ''])
    const { _id } = created.body
    for (const body of [
      { image, title: ' ', district: 'Centro' },
      { image, district: 'Centro', productId },
      { image, district: 'Centro', productId, title: 'Varanda' },
      { image, district: 'Centro', productId },
    ])
      expect((await send('PUT', `/works/${_id}`, body)).body).toMatchObject({ title: body.title?.trim() ?? '' })
    await send('DELETE', `/works/${_id}`)
    const changes: { title: string }[] = (await send('GET', `/history?entity=works&id=${_id}`)).body
    const names = ['Toldo Ipê', 'Toldo Ipê', 'Varanda', 'Toldo Ipê', 'Centro', 'Sem título']
    expect(changes.map(({ title }) => title)).toEqual(names)
    expect((await send('GET', '/trash')).body).toMatchObject([{ _id, title: 'Toldo Ipê' }])
  })

  test('may have a photo of before, which stays, goes and comes back as the other one does', async () => {
    const { send, app } = await setUpHistory()
    const created = await send('POST', '/works', { ...work, before: pixel('red') })
    const { _id, before, beforePicture } = created.body
    expect(before).toBe(`/media/${beforePicture.hash}-960.webp`)
    expect((await app.inject(before)).statusCode).toBe(200)
    const kept = await send('PUT', `/works/${_id}`, { ...work, title: 'Sacada' })
    expect(kept.body).toMatchObject({ title: 'Sacada', before, beforePicture })
    const without = await send('PUT', `/works/${_id}`, { ...work, title: 'Sacada', before: '' })
    expect(without.body).toMatchObject({ before: '', beforePicture: null })
    const [last] = (await send('GET', '/history')).body
    await send('POST', `/history/${last.revision}/restore`, { state: 'before' })
    expect((await send('GET', '/works')).body).toMatchObject([{ _id, before, beforePicture }])
    await send('DELETE', `/works/${_id}`)
    expect((await send('POST', `/trash/${_id}/restore`)).body).toMatchObject({ before, beforePicture })
  })

  test('is refused with a photo of before that is none, or an address of another host', async () => {
    const { send } = await setUpHistory()
    for (const before of ['https://fotos.example/antes.jpg', 'data:image/png;base64,QUJD'])
      expect(await send('POST', '/works', { ...work, before })).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'before', code: 'image' }] },
      })
  })

  test('outlives its product, and has it again when it comes back from the trash', async () => {
    const { send } = await setUpHistory()
    const product = (await send('POST', '/products', { title: 'Toldo', features: ['a'], image: pixel('red') })).body
    const { _id } = (await send('POST', '/works', { ...work, productId: product._id })).body
    expect((await send('DELETE', `/products/${product._id}`)).status).toBe(204)
    expect((await send('GET', '/works')).body).toMatchObject([{ _id, productId: product._id }])
    const kept = await send('PUT', `/works/${_id}`, { ...work, title: 'Sacada', productId: product._id })
    expect(kept).toMatchObject({ status: 200, body: { productId: product._id } })
    await send('DELETE', `/works/${_id}`)
    expect((await send('POST', `/trash/${_id}/restore`)).body).toMatchObject({ productId: product._id })
    await send('POST', `/trash/${product._id}/restore`)
    await send('DELETE', `/products/${product._id}`)
    expect((await send('DELETE', `/trash/${product._id}`)).status).toBe(204)
    expect((await send('GET', '/works')).body).toMatchObject([{ productId: product._id }])
  })

  test('names a product by its id, or none', async () => {
    const { send } = await setUpHistory()
    for (const productId of ['', 'x', `${unknownId}0`, unknownId.slice(1), 5, [], 'x'.repeat(5000)])
      expect(await send('POST', '/works', { ...work, productId })).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'productId', code: 'product_id' }] },
      })
    for (const productId of [unknownId, null])
      expect(await send('POST', '/works', { ...work, productId })).toMatchObject({ status: 201, body: { productId } })
    expect((await send('POST', '/works', work)).body).toMatchObject({
      ...{ productId: null, district: '', comment: '', commentAuthor: '', commentAllowed: false },
    })
  })
})
