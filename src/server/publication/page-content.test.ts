import { createHash } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { blankCompany } from '#contract/company.ts'
import { entities, forEachPublicEntity, publicEntityNames } from '#contract/entities.ts'
import { isList } from '#contract/lists.text.ts'
import type { Meta } from '#contract/meta.ts'
import { clockIn, timeZoneOf } from '#contract/opening-hours.ts'
import { dayPart } from '#contract/page-content.ts'
import { textNames } from '#contract/page-texts.text.ts'
import { pictureSlots } from '#contract/texts.ts'
import { renderOnRequest, renderSite } from '#site/render.tsx'
import { dataUrlOf, photoPixels } from '#support/picture-files.ts'
import { sampleBody } from '#support/sample-bodies.ts'
import { setupPages } from '#support/setup-pages.ts'
import { sampleAssets, sampleConfig, sampleContent } from '#support/site-content.ts'
import { readEnv } from '../process/env.ts'
import { contentSecurityPolicy } from './edition.ts'
import { msToNextRender, pageContent, publicSettings } from './page-content.ts'

test('a page’s settings are the public ones, without secrets', () => {
  const env = readEnv(
    {
      ...{ PUBLIC_URL: 'https://toldaria.example', API_URL: 'https://api.example' },
      ...{ FALLBACK_PHONE: '(67) 3333-4444', FALLBACK_EMAIL: 'oi@toldaria.example', PRODUCT_IMAGE_REQUIRED: 'false' },
      ...{ ADMIN_EMAIL: 'ana@toldaria.example', ADMIN_PASSWORD: 'uma senha', INSTAGRAM_TOKEN: 'a token' },
    },
    '/',
  )
  expect(publicSettings(env)).toEqual({
    apiUrl: 'https://api.example',
    publicUrl: 'https://toldaria.example',
    productImageRequired: false,
    fallbackPhone: '(67) 3333-4444',
    fallbackEmail: 'oi@toldaria.example',
  })
})

test('§9 greeting and year follow the company’s clock, four hours behind UTC', () => {
  const lists = { ...forEachPublicEntity(() => []), products: null, samples: [], posts: null }
  const addresses = { former: {}, changedAt: {} }
  const settings = publicSettings(readEnv({}, '/'))
  const at = (instant: string) => pageContent({ lists: { ...lists, addresses }, now: new Date(instant) }, settings)
  expect(at('2027-01-01T03:59:59Z')).toMatchObject({ ...lists, settings, clock: { dayPart: 'night', year: 2026 } })
  expect(at('2027-01-01T04:00:00Z').clock).toEqual({ dayPart: 'morning', year: 2027 })
  expect(at('2027-01-01T16:00:00Z').clock).toEqual({ dayPart: 'afternoon', year: 2027 })
})

test('what the company does not have is on no page; its card Telefone calls the WhatsApp number', () => {
  const { clock: _, settings, ...lists } = sampleContent()
  const leftOut = ['phone', 'address', 'facebook', 'instagram'] as const
  const content = (meta: Meta[]) => {
    const company = [{ ...blankCompany, leftOut: [...leftOut] }]
    return pageContent(
      { lists: { ...lists, meta, company, addresses: { former: {}, changedAt: {} } }, now: new Date() },
      settings,
    )
  }
  const facebook = 'https://facebook.com/pragas'
  const networks = { facebook, instagram: `${facebook}2` }
  const meta = { ...sampleConfig, phone: '4333211234', landline: '4333211234', address: 'Rua Alta, 9', ...networks }
  const shown = content([meta])
  const pages = [
    ...renderSite(shown, sampleAssets),
    ...(shown.products ?? []).map((product) => renderOnRequest(shown, { product }, sampleAssets)),
  ].map((page) => page?.html ?? '')
  for (const html of pages)
    for (const text of ['3321-1234', '4333211234', 'Rua Alta', facebook]) expect(html).not.toContain(text)
  expect(pages[0]?.match(/href="tel:[^"]*"/g)).toEqual(['href="tel:+5567900000000"'])
  expect(pages[0]).not.toContain('"telephone":"+5543')
  // While nothing is configured, the operator's telephone is not the company's either.
  for (const { html } of renderSite(content([]), sampleAssets)) expect(html).not.toContain('tel:')
})

test.each(['MS', 'SP', 'AC'])('§9 the greeting changes at 0, 12 and 18 h in %s, throughout a year', (state) => {
  const timeZone = timeZoneOf(state)
  const hourAt = (instant: Date) => clockIn(timeZone, instant).hour
  const start = Date.UTC(2026, 0, 1, 4)
  for (let hour = 0; hour < 366 * 24; hour += 5) {
    const now = new Date(start + hour * 3_600_000 + 17 * 60_000)
    const turn = new Date(now.getTime() + msToNextRender(timeZone, now))
    expect([0, 12, 18]).toContain(hourAt(turn))
    const justBefore = new Date(turn.getTime() - 1000)
    expect(dayPart(hourAt(justBefore))).toBe(dayPart(hourAt(now)))
  }
})

const plain = { apiUrl: '', publicUrl: '' }
const feedHost = 'https://graph.instagram.com'

/** The policy's directives and their values. */
function directives(options: Partial<typeof plain> = {}, inline?: { inlineStyles: string[]; inlineScripts: string[] }) {
  const policy = contentSecurityPolicy({ ...plain, ...options }, inline)['content-security-policy'] ?? ''
  return Object.fromEntries(policy.split('; ').map((directive) => directive.split(/ (.*)/, 2)))
}

test('a page may load only its own scripts, styles and fonts, pictures from anywhere by https, and two hosts’ frames', () => {
  expect(directives()).toEqual({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'font-src': "'self'",
    'manifest-src': "'self'",
    'img-src': "'self' data: blob: https:",
    'connect-src': `'self' ${feedHost}`,
    'frame-src': 'https://www.youtube-nocookie.com https://www.google.com',
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': "'none'",
  })
})

test('inline code runs only by its hash', () => {
  const inline = { inlineStyles: ['p{color:red}', 'a{}'], inlineScripts: ['load(“é”)'] }
  const hash = (code: string) => `'sha256-${createHash('sha256').update(code, 'utf8').digest('base64')}'`
  expect(directives({}, inline)).toMatchObject({
    'script-src': `'self' ${hash('load(“é”)')}`,
    'style-src': `'self' ${hash('p{color:red}')} ${hash('a{}')}`,
  })
})

test('the API and the feed on other hosts may be called, and pictures of an API without https are shown', () => {
  expect(directives({ apiUrl: 'http://api.example:3000' })).toMatchObject({
    'connect-src': `'self' http://api.example:3000 ${feedHost}`,
    'img-src': "'self' data: blob: https: http://api.example:3000",
  })
  expect(directives({ apiUrl: 'https://api.example' })).toMatchObject({
    'connect-src': `'self' https://api.example ${feedHost}`,
    'img-src': "'self' data: blob: https:",
  })
})

test('§7 the host of the feed is the one that the browsers’ code was built with', () => {
  onTestFinished(() => void vi.unstubAllEnvs())
  const env = { apiUrl: '', publicUrl: '', instagramApiUrl: 'https://server.example' }
  expect(directives(env)['connect-src']).toBe("'self' https://graph.instagram.com")
  vi.stubEnv('VITE_INSTAGRAM_API_URL', 'http://graph.example:8080/v2')
  expect(directives(env)['connect-src']).toBe("'self' http://graph.example:8080")
})

test('requests are upgraded to https only if the page has it', () => {
  expect(Object.keys(directives({ publicUrl: 'https://toldos.example' }))).toContain('upgrade-insecure-requests')
  expect(Object.keys(directives())).not.toContain('upgrade-insecure-requests')
})

test('a page shares its window with no page of another origin', () => {
  expect(contentSecurityPolicy(plain)['cross-origin-opener-policy']).toBe('same-origin')
})

test('a panel apart from the API may post a form to it, into a frame, and nobody frames the panel', () => {
  const apiUrl = 'https://api.example'
  const framing = contentSecurityPolicy({ ...plain, apiUrl }, undefined, ["'self'", apiUrl])
  const panel = framing['content-security-policy']?.split('; ')
  expect(panel).toContain(`frame-src 'self' ${apiUrl} https://www.youtube-nocookie.com https://www.google.com`)
  expect(panel).toContain(`form-action 'self' ${apiUrl}`)
  expect(panel).toContain("frame-ancestors 'none'")
})

// The privacy page names what the program stores in the browser of an administrator: toldaria.auth.
const ofAwnings =
  /told(?!aria\.)|policarbonat|platiband|persian|cortina|sombra|\blona|cobertura|retr[aá]til|varanda|chuva|\bsol\b|tecido|avanço|(?<!sob )medida/i

test('a glazier’s site that is made through the API alone has no word of awnings', async () => {
  const { app, call, visit } = await setupPages()
  const image = dataUrlOf(await photoPixels(64, 48).jpeg().toBuffer())
  const box = { title: 'Box de vidro', features: ['Vidro temperado'] }
  const product: { _id: string; slug: string } = (await call('POST', '/products', box)).json()
  await call('POST', '/services', { title: 'Troca de vidro', description: 'No mesmo dia.', youtubeId: 'abcdefghijk' })
  await call('POST', '/faq', { question: 'Qual é o prazo?', answer: 'Dez dias.', order: 0 })
  await call('POST', '/works', {
    title: 'Fachada de loja',
    district: 'Centro',
    productId: product._id,
    image: 'https://fotos.example/1.jpg',
  })
  await call('PUT', '/company', {
    town: 'Dourados',
    state: 'MS',
    prices: 'Box a partir de R$ 900',
    guaranteeYears: 5,
    fabrics: [{ name: 'Fumê', image: '' }],
  })
  await call('POST', '/meta', {
    title: 'Vidros Clara',
    description: 'Box, espelhos e fachadas de vidro em Dourados.',
    address: 'Rua do Vidro, 1',
    phone: '6733334444',
    whatsapp: '67999998888',
    email: 'oi@vidros.example',
    facebook: 'https://facebook.example/vidros',
    instagram: 'https://instagram.example/vidros',
  })
  await call('PUT', '/texts', {
    ...Object.fromEntries(textNames.map((name) => [name, name === 'trade' ? 'Vidraçaria' : 'Vidro'])),
    places: 'Banheiro\nSacada\nVitrine',
    ...Object.fromEntries(pictureSlots.map((slot) => [`${slot}Image`, image])),
  })
  const { body: sitemap } = await visit('/sitemap.xml')
  const pages = [...sitemap.matchAll(/<loc>https:\/\/[^/]*([^<]*)/g)].map(([, path = '']) => path)
  expect(pages).toEqual(expect.arrayContaining(['/', '/obras', '/privacidade', `/produto/${product.slug}`]))
  const lists = publicEntityNames.map((name) => `/${name}`)
  const others = ['/sitemap.xml', '/robots.txt', '/manifest.webmanifest', '/admin/manifest.webmanifest', '/nenhuma']
  for (const path of [...pages, ...lists, ...others]) {
    const { body, status } = await visit(path, { accept: path === '/nenhuma' ? 'text/html' : '*/*' })
    expect([path, status]).toEqual([path, path === '/nenhuma' ? 404 : 200])
    // The address is the operator's.
    const said = body.replaceAll('https://toldos.example', '')
    expect([path, new RegExp(`.{0,40}(?:${ofAwnings.source}).{0,40}`, 'i').exec(said)?.[0]]).toEqual([path, undefined])
  }
  await call('DELETE', `/products/${product._id}`)
  expect((await visit(`/produto/${product.slug}`)).body.replaceAll('https://toldos.example', '')).not.toMatch(ofAwnings)
  await app.close()
})

/** What the bodies of public entities have beyond the samples of lists: every field that visitors may read, as its schema accepts it. */
const bodies: Partial<Record<(typeof publicEntityNames)[number], Record<string, unknown>>> = {
  products: { hidden: false },
  meta: {
    ...{ title: 'Toldaria', description: 'Toldos.', address: 'Rua 14, 1000', phone: '6733334444' },
    ...{ email: 'oi@toldaria.example', whatsapp: '67999998888' },
    ...{ facebook: 'https://facebook.example/toldaria', instagram: 'https://instagram.example/toldaria' },
  },
  company: {
    ...{ town: 'Campo Grande', state: 'MS', areas: ['Centro'], legalName: 'Toldaria Ltda.', cnpj: '11222333000181' },
    ...{ cpf: '52998224725', email: 'nf@toldaria.example', foundedYear: 1998, projects: 5, guaranteeYears: 5 },
    ...{ payment: ['Pix'], prices: 'De R$ 300.', reviewsUrl: 'https://g.example/review' },
  },
}

/** Pictures, what orders items or leads from one to another, and a year that the page says as an age. */
const notRead = new Set(['image', 'before', 'order', 'productId', 'foundedYear'])

test('every text and number that visitors may read stands on a page', async () => {
  const { app, call, visit } = await setupPages()
  const expected: [field: string, text: string][] = []
  for (const name of publicEntityNames) {
    // Each text of the page has its own in `own-texts.test`.
    if (name === 'texts') continue
    const entity = entities[name]
    const { method, path, body: schema } = 'create' in entity ? entity.create : entity.save
    const body: Record<string, unknown> = {
      ...(isList(name) && sampleBody(name)),
      ...bodies[name],
      ...(['products', 'works'].includes(name) && { image: dataUrlOf(await photoPixels(64, 48).jpeg().toBuffer()) }),
    }
    for (const field of Object.keys(body)) {
      if (notRead.has(field)) continue
      // A text that says where it stands, or a number that no page has otherwise and no other field has.
      const numbers = [73, 79, 83, 89, 97, 1987].filter((number) => !expected.some(([, text]) => text === `${number}`))
      const candidates = [`Texto de ${name} ${field}`, ...numbers]
      const value = candidates.find((one) => z.safeParse(schema, { ...body, [field]: one }).success)
      if (value === undefined) continue
      body[field] = value
      expected.push([`${name}.${field}`, String(value)])
    }
    await call(method, path, body)
  }
  const { body: sitemap } = await visit('/sitemap.xml')
  const addresses = [...sitemap.matchAll(/<loc>https:\/\/[^/]*([^<]*)/g)].map(([, path = '']) => path)
  const pages = await Promise.all(addresses.map(async (path) => (await visit(path)).body))
  const html = pages.join('').replaceAll(/<(script|style).*?<\/\1>/gs, '')
  expect(expected.map(([field]) => field)).toEqual(expect.arrayContaining(['works.district', 'company.projects']))
  expect(expected.filter(([, text]) => !new RegExp(`\\b${text}\\b`).test(html)).map(([field]) => field)).toEqual([])
  await app.close()
})
