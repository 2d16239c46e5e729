import { expect, test } from 'vitest'
import type { FrameFacts } from '#contract/places.ts'
import { pixel } from '#support/history.ts'
import { setupPages } from '#support/setup-pages.ts'

async function setup(environment: NodeJS.ProcessEnv = {}) {
  const pages = await setupPages(environment)
  const frame = (path: string, { by = pages.token, scroll = '1200', origin = 'null' } = {}) =>
    pages.app.inject({
      method: 'POST',
      url: '/preview',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin },
      payload: new URLSearchParams({ token: by, path, scroll }).toString(),
    })
  return { ...pages, frame }
}

const added =
  /<script type="application\/json" id="frame-facts">([^<]*)<\/script><link rel="stylesheet" href="\/assets\/edit\.css"><script type="module" src="\/assets\/edit\.js"><\/script>/

const factsOf = (html: string): FrameFacts => JSON.parse(added.exec(html)?.[1] ?? 'null')

test('a page in the frame is what visitors get, and the script of the frame; nothing is kept', async () => {
  const { frame, visit, create, call } = await setup()
  const { _id, slug } = await create('Toldo')
  const work = { image: pixel('red'), title: '', district: 'Centro', productId: _id }
  await call('POST', '/works', { ...work, comment: 'Ficou ótimo.', commentAuthor: '', commentAllowed: true })
  for (const path of ['/', '/privacidade', `/produto/${slug}`]) {
    const { statusCode, body, headers } = await frame(path)
    expect(statusCode, path).toBe(200)
    expect(headers['cache-control']).toBe('no-store, no-transform')
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    const { body: visited } = await visit(path)
    expect(body.replace(added, '')).toBe(visited)
    expect(visited).not.toMatch(/frame-facts|edit\.(js|css)/)
    expect(factsOf(body)).toMatchObject({ path, scroll: 1200, panel: '' })
  }
  expect(factsOf((await frame('/')).body)).toMatchObject({ product: '', sentences: {} })
  const facts = factsOf((await frame(`/produto/${slug}`)).body)
  expect(facts.product).toBe(_id)
  expect(Object.values(facts.sentences)).toEqual(['Ficou ótimo.'])
})

test('a preview has the script of the frame, and what it may lead to', async () => {
  const { frame, create, app, token } = await setup()
  const { _id } = await create('Toldo')
  const body = JSON.stringify({ title: 'Toldo novo', features: ['Lona'] })
  const preview = await app.inject({
    method: 'POST',
    url: '/preview',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ token, entity: 'products', id: _id, body }).toString(),
  })
  expect(factsOf(preview.body)).toMatchObject({ path: '/', previewed: { entity: 'products', id: _id } })
  expect(factsOf((await frame('/')).body).previewed).toBeNull()
})

test('the frame knows which places are still those of the sample', async () => {
  const { frame, call, db } = await setup()
  const places = ['texts.aboutText', 'texts.aboutYears', 'texts.aboutWorks']
  await db
    .insertInto('samples')
    .values(places.map((place) => ({ place })))
    .execute()
  const ofSample = async () => factsOf((await frame('/')).body).ofSample
  await call('PUT', '/company', { town: 'Dourados' })
  // A figure in words is replaced by what it counts. Photos illustrate.
  const marked = ['texts.aboutText', 'company.foundedYear', 'company.projects', 'texts.hero1Image']
  expect(await ofSample()).toEqual(expect.arrayContaining(marked))
  await call('PUT', '/company', { foundedYear: 2001 })
  await call('PUT', '/texts', { hero1Image: pixel('red'), aboutText: 'Nosso' })
  const left = await ofSample()
  for (const place of ['texts.aboutText', 'texts.hero1Image', 'company.foundedYear']) expect(left).not.toContain(place)
  expect(left).toContain('company.projects')
})

test('only paths of the edition’s pages are shown', async () => {
  const { frame } = await setup()
  const others = [
    '',
    '/obras',
    '/faq',
    '/robots.txt',
    '/admin',
    '/produto/x',
    '//alheio.example/',
    'https://alheio.example/',
  ]
  for (const path of others) {
    const { statusCode, headers, body } = await frame(path)
    expect(statusCode, path).toBe(404)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(body).not.toContain('frame-facts')
  }
  // That of unknown addresses has words of the owner's.
  expect((await frame('/404')).body).toContain('frame-facts')
  expect((await frame('/', { by: 'x' })).statusCode).toBe(401)
  for (const scroll of ['', '-1', '1e99', '1.5', '"><script>'])
    expect(factsOf((await frame('/', { scroll })).body).scroll, scroll).toBe(0)
})

test('only the panel that asked may frame it and is told what is tapped', async () => {
  const { frame, visit, app } = await setup({ CORS_ORIGINS: 'https://painel.example,https://outro.example' })
  const policyOf = (reply: { headers: object }) =>
    String((reply.headers as Record<string, unknown>)['content-security-policy'])
  const own = await frame('/')
  expect(policyOf(own)).toContain("; frame-ancestors 'self';")
  const apart = await frame('/', { origin: 'https://painel.example' })
  expect(policyOf(apart)).toContain('; frame-ancestors https://painel.example;')
  expect(factsOf(apart.body).panel).toBe('https://painel.example')
  const stranger = await frame('/', { origin: 'https://alheio.example' })
  expect(policyOf(stranger)).toContain("; frame-ancestors 'self';")
  expect(factsOf(stranger.body).panel).toBe('')
  // All else is as for visitors, who nobody may frame.
  const visitors = policyOf(await app.inject('/'))
  expect(visitors).toContain("frame-ancestors 'none'")
  expect(policyOf(own).replace("frame-ancestors 'self'", "frame-ancestors 'none'")).toBe(visitors)
  expect((await visit('/')).status).toBe(200)
})
