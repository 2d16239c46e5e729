import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { productPath } from '#contract/page-content.ts'
import { tableTraits } from '#server/db/tables.ts'
import { adminPassword } from '#support/build-test-app.ts'
import { company } from '#support/history.ts'
import { dataUrlOf, photoPixels } from '#support/picture-files.ts'
import { contentOf, setupPages, setupPreview } from '#support/setup-pages.ts'

const unpack: Record<string, (bytes: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync }
const image = dataUrlOf(await photoPixels(64, 48).jpeg().toBuffer())

/** Everything that visitors get by a path of their own, in each encoding: lists, pages, pages of products, sitemap, and one more. */
async function visitEverything({ app, publisher }: Awaited<ReturnType<typeof setupPages>>, more: string) {
  const { lists, listResources, pageResources } = publisher.edition
  const products = (lists.products ?? []).map(({ slug }) => productPath(slug))
  const paths = [...listResources.keys(), ...pageResources.keys(), ...products, '/sitemap.xml', '/openapi.json', more]
  const bodies: [path: string, text: string][] = []
  for (const path of paths)
    for (const encoding of ['br', 'gzip', 'identity']) {
      const reply = await app.inject({ url: path, headers: { 'accept-encoding': encoding } })
      const open = unpack[String(reply.headers['content-encoding'])]
      bodies.push([path, (open?.(reply.rawPayload) ?? reply.rawPayload).toString()])
    }
  return bodies
}

async function setUp() {
  const pages = await setupPages({ PUBLIC_URL: 'https://toldos.example' })
  const hide = async (id: string, hidden: boolean | null | undefined, title = 'Tenda') =>
    (await pages.call('PUT', `/products/${id}`, { title, features: ['Lona'], hidden })).json()
  const titles = async () => (await pages.visit('/products')).body
  return { ...pages, hide, titles }
}

test('a hidden product is in no byte that visitors get, and its work stays without a link to it', async () => {
  const pages = await setUp()
  const { call } = pages
  await call('POST', '/products', { title: 'Cortina', features: ['Rolo'], image })
  const { _id: productId, slug } = (
    await call('POST', '/products', { title: 'Zamboni', features: ['Zibelina'], image, hidden: true })
  ).json()
  await call('POST', '/works', { title: 'Varanda', district: 'Centro', productId, image })
  const bodies = await visitEverything(pages, `/produto/${slug}`)
  for (const [path, text] of bodies) expect(text, path).not.toMatch(/zamboni|zibelina/i)
  // The search would find them, and the work is there.
  const textsOf = (wanted: string) => bodies.flatMap(([path, text]) => (path === wanted ? [text] : []))
  for (const text of textsOf('/')) expect(text).toContain('Cortina')
  for (const path of ['/works', '/obras']) for (const text of textsOf(path)) expect(text, path).toContain('Varanda')
})

test('a place has the price of the product that is not hidden', async () => {
  const { call, visit } = await setUp()
  await call('POST', '/meta', company)
  const garage = { features: ['Lona'], image, priceFrom: 'R$ 420' }
  await call('POST', '/products', { ...garage, title: 'Cobertura para garagem' })
  const { _id } = (await call('POST', '/products', { ...garage, title: 'Tenda para garagem' })).json()
  const tile = async () => /<a[^>]*class="place.*?<\/a>/.exec((await visit('/')).body)?.[0]
  expect(await tile()).not.toContain('420')
  await call('PUT', `/products/${_id}`, { ...garage, title: 'Tenda para garagem', hidden: true })
  expect(await tile()).toContain('420')
})

test('its page is 404 while it is hidden, under its former address too, and back under both when it is shown', async () => {
  const { create, hide, visit } = await setUp()
  const { _id } = await create('Toldo')
  await hide(_id, false)
  expect((await visit('/produto/tenda')).status).toBe(200)
  expect(await visit('/produto/toldo')).toMatchObject({ status: 301, location: '/produto/tenda' })
  await hide(_id, true)
  for (const path of ['/produto/tenda', '/produto/toldo'])
    expect(await visit(path), path).toMatchObject({ status: 404, location: undefined })
  expect((await visit('/sitemap.xml')).body).not.toContain('tenda')
  await hide(_id, false)
  expect((await visit('/produto/tenda')).status).toBe(200)
  expect(await visit('/produto/toldo')).toMatchObject({ status: 301, location: '/produto/tenda' })
  expect((await visit('/sitemap.xml')).body).toContain('tenda')
})

test('only administrators read which products are hidden; a body without the field keeps it, null shows the product', async () => {
  const { app, create, call, hide, titles, send } = await setUp()
  const { _id } = await create('Toldo')
  await create('Cortina')
  expect(await hide(_id, true)).toMatchObject({ _id, hidden: true })
  expect((await call('GET', '/products')).json()).toMatchObject([
    { title: 'Cortina', hidden: false },
    { title: 'Tenda', hidden: true },
  ])
  expect(await titles()).toMatch(/^\[\{[^{]*"title":"Cortina"/)
  expect(await titles()).not.toMatch(/Tenda|hidden/)
  expect((await app.inject({ url: '/products', headers: { authorization: 'Bearer x' } })).statusCode).toBe(401)
  const payload = { title: 'Tenda', features: ['Lona'], hidden: 'sim' }
  const refused = await send('PUT', `/products/${_id}`, payload)
  expect([refused.statusCode, refused.json().errors]).toEqual([400, [{ field: 'hidden', code: 'required' }]])
  expect(await hide(_id, undefined)).toMatchObject({ hidden: true })
  expect(await hide(_id, null)).toMatchObject({ hidden: false })
  expect(await titles()).toContain('Tenda')
})

test('hiding is in the history, and undo, trash and order keep it', async () => {
  const { call, create, hide, remove, titles } = await setUp()
  const { _id } = await create('Tenda')
  const { _id: other } = await create('Cortina')
  await hide(_id, true)
  const [hiding] = (await call('GET', `/history?entity=products&id=${_id}`)).json()
  expect(hiding).toMatchObject({ before: { hidden: false }, after: { hidden: true } })
  await call('PUT', '/products/order', { ids: [_id, other] })
  await remove(_id)
  expect((await call('POST', `/trash/${_id}/restore`)).json()).toMatchObject({ hidden: true })
  expect(await titles()).not.toContain('Tenda')
  expect((await call('POST', `/history/${hiding.revision}/restore`, { state: 'before' })).json()).toMatchObject({
    hidden: false,
  })
  expect(await titles()).toMatch(/Tenda.*Cortina/)
})

test('a preview shows the page as it would be with the product hidden, and shown again', async () => {
  const { add, preview } = await setupPreview({ PRODUCT_IMAGE_REQUIRED: 'false' })
  const body = { title: 'Tenda', features: ['Lona'] }
  const { _id: id } = await add('products', { ...body, hidden: true })
  const seen = async (hidden: boolean) =>
    contentOf((await preview('products', { ...body, hidden }, { id })).body).products?.map(({ title }) => title)
  expect(await seen(true)).toEqual([])
  expect(await seen(false)).toEqual(['Tenda'])
})

test('every page says to proxies that they must not alter it, and is compressed', async () => {
  const { app, create, remove } = await setUp()
  const { slug } = await create('Toldo')
  const gone = await create('Tenda')
  await remove(gone._id)
  const pages: [status: number, path: string][] = [
    ...['/', '/privacidade', '/acessibilidade', productPath(slug)].map((path): [number, string] => [200, path]),
    ...[[404, '/nada'] as [number, string], [410, productPath(gone.slug)] as [number, string]],
  ]
  for (const [status, url] of pages)
    for (const encoding of ['br', 'gzip']) {
      const { statusCode, headers } = await app.inject({
        url,
        headers: { accept: 'text/html', 'accept-encoding': encoding },
      })
      expect([url, statusCode, headers['content-encoding']]).toEqual([url, status, encoding])
      expect(headers['cache-control'], url).toContain('no-transform')
    }
})

const address = '203.0.113.77'
const visitorAgent = 'Visitor/7.7 (Android 14; Mobile)'

test('what a visitor asks for sets no cookie, and leaves no address and no name in the log or the database', async () => {
  const lines: Record<string, unknown>[] = []
  const { app, db } = await setupPages({ LOG_LEVEL: 'trace', RATE_LIMIT: 'on' }, lines)
  const headers = { 'user-agent': visitorAgent, referer: 'https://search.example/?q=segredo' }
  const visit = (method: 'GET' | 'POST', url: string, payload?: object) =>
    app.inject({ method, url, headers, remoteAddress: address, ...(payload && { payload }) })
  const visits: [status: number, method: 'GET' | 'POST', url: string, payload?: object][] = [
    [200, 'GET', '/'],
    [200, 'GET', '/?q=segredo'],
    [200, 'GET', '/privacidade'],
    [200, 'GET', '/products'],
    [200, 'GET', '/robots.txt'],
    [404, 'GET', `/media/${'0'.repeat(64)}-960.webp`],
    [404, 'GET', '/does-not-exist?q=segredo'],
    [401, 'POST', '/auth/login', { email: 'visitor@example.com', password: 'errada' }],
    // Whoever signs in is no visitor, but the page says the same of their address.
    [200, 'POST', '/auth/login', { email: 'ana@toldaria.example', password: adminPassword }],
  ]
  for (const [status, method, url, payload] of visits) {
    const reply = await visit(method, url, payload)
    expect([reply.statusCode, reply.headers['set-cookie']], url).toEqual([status, undefined])
  }
  expect(lines.map(({ event }) => event)).toEqual(expect.arrayContaining(['sign_in_failed', 'sign_in_succeeded']))
  const stored: unknown[] = []
  for (const table of Object.keys(tableTraits))
    stored.push(
      await db
        .selectFrom(table as 'faq')
        .selectAll()
        .execute(),
    )
  for (const kept of [JSON.stringify(lines), JSON.stringify(stored)])
    for (const trace of [address, visitorAgent, 'visitor@example.com', 'segredo']) expect(kept).not.toContain(trace)
})
