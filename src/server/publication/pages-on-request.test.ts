import { describe, expect, test } from 'vitest'
import { forEachPublicEntity } from '#contract/entities.ts'
import type { PageOnRequest, RenderedPage } from '#contract/page-content.ts'
import { storeProduct } from '#support/build-test-app.ts'
import { setupPages } from '#support/setup-pages.ts'
import { sampleProduct } from '#support/site-content.ts'
import type { PageSource } from './edition.ts'
import { createPagesOnRequest } from './pages-on-request.ts'

test('a page is rendered at its first request, and again after the edition has changed', async () => {
  const { pages, rendered, change } = setup()
  expect(pages.inMemory('/produto/toldo-1')).toBe(undefined)
  const first = await pages.find('/produto/toldo-1')
  expect(await pages.find('/produto/toldo-1')).toBe(first)
  expect(rendered).toHaveLength(1)
  expect(pages.inMemory('/produto/toldo-1')).toBe(first)
  change()
  expect(pages.inMemory('/produto/toldo-1')).toBe(undefined)
  expect((await pages.find('/produto/toldo-1'))?.variants).toEqual(first?.variants)
  expect(rendered).toHaveLength(2)
})

test('a page that is asked for while an earlier edition’s is made is of the later edition', async () => {
  const { pages, change, html } = setup()
  const early = pages.find('/produto/toldo-1')
  change('depois')
  expect(html(await pages.find('/produto/toldo-1'))).toContain('depois')
  await early
})

test('a page that cannot be rendered fails, and is tried again at its next request', async () => {
  const { pages, change } = setup()
  change('fails')
  await expect(pages.find('/produto/toldo-2')).rejects.toThrow('fails')
  expect(await pages.find('/produto/tenda')).toBe(undefined)
  change('')
  expect(await pages.find('/produto/toldo-2')).toBeDefined()
})

function setup() {
  const products = Array.from({ length: 30 }, (_, index) => sampleProduct(index))
  const source = (): PageSource => ({
    lists: {
      ...{ ...forEachPublicEntity(() => []), products, posts: null },
      samples: [],
      addresses: { former: {}, changedAt: {} },
    },
    now: new Date(0),
  })
  const publisher = { edition: { pageSource: source() } }
  const rendered: PageOnRequest[] = []
  let text = ''
  const render = (_: PageSource, wanted: PageOnRequest): RenderedPage => {
    rendered.push(wanted)
    if (text === 'fails') throw new Error(text)
    const { slug } = 'product' in wanted ? wanted.product : { slug: '' }
    const html = `${text} ${slug} ${Array.from({ length: 1000 }, (_, number) => number ** 5).join(' ')}`
    return { path: `/produto/${slug}`, html, inlineStyles: [], inlineScripts: [] }
  }
  const pages = createPagesOnRequest(publisher, render, () => ({}))
  const change = (to = text) => {
    text = to
    publisher.edition = { pageSource: source() }
  }
  const html = (resource: Awaited<ReturnType<typeof pages.find>>) => resource?.variants.identity.bytes.toString()
  return { pages, rendered, change, html }
}

describe('the address of a product', () => {
  test('is its page as soon as it is saved', async () => {
    const { create, rename, visit } = await setupPages()
    const { _id } = await create('Toldo')
    expect(await visit('/produto/toldo')).toMatchObject({
      status: 200,
      body: expect.stringContaining('<title>Toldo em '),
    })
    await rename(_id, 'TOLDO')
    expect(await visit('/produto/toldo')).toMatchObject({
      status: 200,
      body: expect.stringContaining('<title>TOLDO em '),
    })
    expect((await visit('/produtos')).status).toBe(308)
  })

  test('leads to the present one for ever after it has changed, with the query', async () => {
    const { create, rename, visit, app } = await setupPages()
    const { _id } = await create('Toldo')
    await rename(_id, 'Tenda')
    await rename(_id, 'Pérgola')
    for (const slug of ['toldo', 'tenda'])
      expect(await visit(`/produto/${slug}?de=folheto`)).toMatchObject({
        status: 301,
        location: '/produto/pergola?de=folheto',
      })
    // Another one never gets it, and the product gets it back: no browser may remember where it led.
    await create('Toldo')
    expect((await visit('/produto/toldo')).location).toBe('/produto/pergola')
    expect((await app.inject('/produto/toldo')).headers['cache-control']).toBe('public, no-cache')
    await rename(_id, 'Toldo')
    expect((await visit('/produto/toldo')).status).toBe(200)
    expect((await visit('/produto/pergola')).location).toBe('/produto/toldo')
  })

  test('is gone while the product is in the trash, with a way on, and unknown once it is erased for ever', async () => {
    const { create, rename, remove, call, visit } = await setupPages()
    const { _id } = await create('Toldo')
    await rename(_id, 'Tenda')
    await visit('/produto/tenda')
    await remove(_id)
    for (const slug of ['toldo', 'tenda'])
      expect(await visit(`/produto/${slug}`)).toMatchObject({
        status: 410,
        body: expect.stringMatching(/href="\/#produtos"[^>]*>Ver os produtos/),
      })
    await call('POST', `/trash/${_id}/restore`)
    expect((await visit('/produto/tenda')).status).toBe(200)
    expect((await visit('/produto/toldo')).status).toBe(301)
    await remove(_id)
    await call('DELETE', `/trash/${_id}`)
    for (const slug of ['toldo', 'tenda']) expect((await visit(`/produto/${slug}`)).status).toBe(404)
  })

  test('leads on to the product of the same title that was made after it was deleted', async () => {
    const { create, remove, call, visit } = await setupPages()
    const { _id } = await create('Toldo')
    await remove(_id)
    const { slug } = await create('Toldo')
    expect(await visit('/produto/toldo')).toMatchObject({ status: 301, location: `/produto/${slug}` })
    await call('POST', `/trash/${_id}/restore`)
    expect((await visit('/produto/toldo')).status).toBe(200)
    await remove(_id)
    await call('DELETE', `/trash/${_id}`)
    expect(await visit('/produto/toldo')).toMatchObject({ status: 301, location: `/produto/${slug}` })
  })

  test('has no slash at its end, and no other is found', async () => {
    const { create, visit } = await setupPages()
    await create('Toldo')
    expect(await visit('/produto/toldo/?a=b')).toMatchObject({ status: 308, location: '/produto/toldo?a=b' })
    for (const path of ['/produto/tenda', '/produto/Toldo', '/produto/', '/produto/__proto__', '/produto/toldo/a'])
      expect((await visit(path)).status, path).not.toBe(200)
    expect((await visit('/produto/__proto__')).status).toBe(404)
  })

  test('is in the sitemap with the time of its own last change', async () => {
    const { create, rename, call, visit } = await setupPages()
    const home = async () => /\/<\/loc><lastmod>([^<]+)/.exec((await visit('/sitemap.xml')).body)?.[1]
    const dateOf = async (slug: string) =>
      new RegExp(`/produto/${slug}</loc><lastmod>([^<]+)`).exec((await visit('/sitemap.xml')).body)?.[1]
    await create('Toldo')
    const { _id } = await create('Tenda')
    const [toldo, tenda] = [await dateOf('toldo'), await dateOf('tenda')]
    const [revision] = (await call('GET', `/history?entity=products&id=${_id}`)).json()
    expect(Math.abs(Date.parse(tenda ?? '') - Date.parse(revision.at))).toBeLessThan(60_000)
    expect(await home()).toBe(revision.at)
    await rename(_id, 'Tenda!')
    expect([await dateOf('toldo'), (await dateOf('tenda')) ?? '']).toEqual([
      toldo,
      expect.not.stringMatching(tenda ?? ''),
    ])
  })
})

describe('a page on request', () => {
  test('keeps its bytes and ETags through writes that do not change it', async () => {
    const { create, rename, visit, call } = await setupPages()
    const { _id } = await create('Toldo')
    await create('Tenda')
    const encodings = ['br', 'gzip', 'identity']
    const etags = () =>
      Promise.all(encodings.map(async (name) => (await visit('/produto/tenda', { 'accept-encoding': name })).etag))
    // The first one brings its list into the menu of every page.
    await call('POST', '/faq', { question: 'Não?', answer: 'Não.', order: 0 })
    const before = await etags()
    await call('POST', '/faq', { question: 'Sim?', answer: 'Sim.', order: 1 })
    expect(await etags()).toEqual(before)
    await rename(_id, 'Toldo')
    expect(await etags()).toEqual(before)
    expect((await visit('/produto/tenda', { 'if-none-match': before[2] as string })).status).toBe(304)
  })

  test('has the contact data at the next request, on every page', async () => {
    const { create, visit, call, db } = await setupPages()
    for (let number = 1; number <= 48; number += 1) await storeProduct(db)
    // The only write that makes an edition, which takes long.
    await create('Toldo')
    const paths = ['/produto/toldo', '/produto/toldo-49', '/produtos/2']
    const meta = {
      ...{ title: 'Toldos', description: 'Sombra.', address: 'Rua 1', email: 'oi@toldaria.example' },
      ...{ facebook: 'https://facebook.example/t', instagram: 'https://instagram.example/t', landline: '6733334444' },
    }
    for (const whatsapp of ['67911112222', '67933334444']) {
      await call('POST', '/meta', { ...meta, whatsapp })
      for (const path of paths) expect((await visit(path)).body, path).toContain(`wa.me/55${whatsapp}`)
    }
  })

  test('needs no database', async () => {
    const { create, rename, remove, visit, db } = await setupPages()
    const { _id } = await create('Toldo')
    await rename(_id, 'Tenda')
    await remove((await create('Cortina'))._id)
    await db.destroy()
    expect((await visit('/produto/tenda')).status).toBe(200)
    expect((await visit('/produto/toldo')).status).toBe(301)
    expect((await visit('/produto/cortina')).status).toBe(410)
  })
})
