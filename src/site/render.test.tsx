import { expect, test } from 'vitest'
import type { DayPart, PageOnRequest } from '#contract/page-content.ts'
import {
  sampleAssets,
  sampleConfig,
  sampleContent,
  sampleProduct,
  sampleSettings,
  sampleWork,
} from '#support/site-content.ts'
import { renderOnRequest, renderSite } from './render.tsx'

const render = (changes = {}) => [...renderSite(sampleContent(changes), sampleAssets)]
const onRequest = (wanted: PageOnRequest, changes = {}) =>
  renderOnRequest(sampleContent(changes), wanted, sampleAssets)?.html
const home = (changes = {}) => render(changes)[0]?.html ?? ''
const withOrigin = { settings: { ...sampleSettings, publicUrl: 'https://toldos.example' } }

test('§2 the sections have their exact ids, accents composed', () => {
  const html = home()
  for (const id of ['home', 'sobre', 'serviços'.normalize('NFC'), 'produtos', 'faq'])
    expect(html).toContain(` id="${id}"`)
})

test('§2 the four slides are fixed', () => {
  const titles = [...home().matchAll(/hero-title">([^<]+)/g)].map((match) => match[1])
  expect(titles).toEqual(['Toldos Retráteis', 'Toldos Policarbonato', 'Cobertura com Platibanda', 'Toldo Cortina'])
})

test('every page has exactly one h1', () => {
  const products = Array.from({ length: 50 }, (_, index) => sampleProduct(index))
  const pages = render({ products }).filter(({ contentType }) => contentType === undefined)
  expect(pages.map(({ path }) => path)).toEqual(['/', '/404', '/410', '/privacidade', '/acessibilidade'])
  const requested = [onRequest({ productsPage: 2 }, { products }), onRequest({ product: sampleProduct(1) })]
  for (const html of [...pages.map((page) => page.html), ...requested]) expect(html?.match(/<h1/g)).toHaveLength(1)
})

test('the h1 is before every h2', () => {
  const html = home()
  expect(html.indexOf('<h1')).toBeGreaterThan(0)
  expect(html.indexOf('<h1')).toBeLessThan(html.indexOf('<h2'))
})

test('a long description is shortened after a word, for search engines and for shared links', () => {
  const description = 'Toldos, cortinas e coberturas sob medida.\n'.repeat(9)
  const html = home({ meta: [{ ...sampleConfig, description }] })
  const contents = [...html.matchAll(/(?:name="|og:)description" content="([^"]*)"/g)].map((match) => match[1] ?? '')
  expect(contents.map((text) => text.length <= 200)).toEqual([true, true])
  for (const text of contents) expect(text).toMatch(/^(\S+ )+(Toldos|cortinas|e|coberturas|sob|medida)…$/)
})

test('og:site_name is the company’s name on every page', () => {
  const products = Array.from({ length: 50 }, (_, index) => sampleProduct(index))
  for (const { html } of render({ products }).filter(({ contentType }) => contentType === undefined))
    expect(html).toContain(`og:site_name" content="${sampleConfig.title}"`)
})

test('the HTML has no style attribute and no inline handler, which the CSP would refuse', () => {
  expect(home()).not.toMatch(/<[^>]+\s(style|on\w+)=/)
})

test('the inline scripts and styles are exactly those listed for the CSP', () => {
  const [page] = render()
  expect(page?.inlineStyles).toEqual([sampleAssets.style])
  const scripts = [...(page?.html.matchAll(/<script>(.*?)<\/script>/gs) ?? [])].map((match) => match[1])
  expect(scripts).toEqual(page?.inlineScripts)
})

test('content cannot close the script element of the JSON', () => {
  const evil = '</script><img src=x onerror=alert(1)>'
  const html = home({ products: [sampleProduct(1, { title: evil, features: [evil] })] })
  expect(html).not.toContain('</script><img')
  expect(html).toContain('\\u003c/script>')
})

test('§4 questions are in ascending order', () => {
  const html = home()
  expect(html.indexOf('Primeira?')).toBeLessThan(html.indexOf('Segunda?'))
})

test('§9 the greeting in the HTML follows the company’s clock', () => {
  expect(home()).toContain(encodeURIComponent('Boa tarde! Gostaria de um orçamento do produto Toldo 1'))
})

test('§1 without a WhatsApp number there is no chat button; phone and e-mail stay', () => {
  const html = home({ meta: [] })
  expect(html).not.toContain('wa.me')
  expect(html).not.toContain('floating-whatsapp')
  expect(html).toContain('tel:+556700000000')
  expect(html).toContain('mailto:contato@toldaria.example')
})

test('a static page loads no React, and nothing in it changes with the time of day', () => {
  const html = (dayPart: DayPart) =>
    render({ clock: { dayPart, year: 2031 }, products: [] }).find(({ path }) => path === '/404')?.html ?? ''
  expect(html('morning')).toBe(html('night'))
  expect(html('morning')).toContain(encodeURIComponent('Olá! Gostaria de um orçamento'))
  expect(html('morning')).toContain(`data-script="${sampleAssets.staticScript.url}"`)
  expect(html('morning')).not.toMatch(/application\/json|<noscript|<button[^>]*scripted/)
})

test('§2 the copyright has the year of the edition and the company’s name', () => {
  expect(home().replaceAll('<!-- -->', '')).toContain('© 2031 Toldos do Teste.')
})

test('canonical and absolute URLs need a known origin', () => {
  expect(home()).not.toContain('rel="canonical"')
  const html = home(withOrigin)
  expect(html).toContain('<link rel="canonical" href="https://toldos.example/"/>')
  expect(html).toMatch(/og:image" content="https:\/\/toldos\.example\/pictures\/og-[\w-]+\.jpg"/)
})

test('the structured data has name, address, phone, area and social networks', () => {
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(home(withOrigin))?.[1] ?? ''
  expect(JSON.parse(json)).toMatchObject({
    '@type': 'HomeAndConstructionBusiness',
    name: sampleConfig.title,
    telephone: '+556730000000',
    address: { streetAddress: 'Rua das Provas, 1', addressCountry: 'BR' },
    hasMap: `https://www.google.com/maps?q=${encodeURIComponent(sampleConfig.address)}`,
    areaServed: { name: 'Campo Grande, MS' },
    sameAs: [sampleConfig.facebook, sampleConfig.instagram],
    logo: 'https://toldos.example/icon-512.png',
  })
})

test.each([
  ['Rua dos Ipês, 10 – Jardim dos Estados, Campo Grande – MS', 'Rua dos Ipês, 10 – Jardim dos Estados'],
  ['Rua dos Ipês, 10, Campo Grande/MS, CEP 79020-000', 'Rua dos Ipês, 10'],
  ['Avenida Campo Grande, 10', 'Avenida Campo Grande, 10'],
  ['Campo Grande, MS', 'Campo Grande, MS'],
])('the street in the structured data leaves out the town at its end: %s', (address, street) => {
  const html = home({ meta: [{ ...sampleConfig, address }] })
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
  expect(JSON.parse(json).address.streetAddress).toBe(street)
})

test('each page has up to 48 products', () => {
  const products = Array.from({ length: 100 }, (_, index) => sampleProduct(index))
  const cards = (html?: string) => html?.match(/<article id="produto-/g)?.length
  const page = (productsPage: number) => onRequest({ productsPage }, { products })
  expect([cards(home({ products })), cards(page(2)), cards(page(3))]).toEqual([48, 48, 4])
  expect([page(0), page(1), page(4)]).toEqual([undefined, undefined, undefined])
  expect(home({ products })).toMatch(/href="\/produtos\/2"[^>]*>Ver todos os produtos/)
  expect(home({ products: products.slice(0, 48) })).not.toContain('Ver todos os produtos')
})

test('the sitemap has every page, and each product with the time of its last change', () => {
  const products = Array.from({ length: 49 }, (_, index) => sampleProduct(index))
  const at = '2031-05-05T12:00:00.000Z'
  const sitemap = onRequest({ changedAt: { 'p-7': at } }, { products, ...withOrigin }) ?? ''
  const entries = [...sitemap.matchAll(/<url>(.*?)<\/url>/g)].map((match) => match[1])
  const loc = (path: string) => `<loc>https://toldos.example${path}</loc>`
  expect(entries.slice(0, 2)).toEqual([loc('/'), loc('/produtos/2')])
  expect(entries).toHaveLength(53)
  for (const path of ['/privacidade', '/acessibilidade']) expect(entries).toContain(loc(path))
  expect(entries).toContain(`${loc('/produto/toldo-7')}<lastmod>${at}</lastmod>`)
  expect(entries).toContain(loc('/produto/toldo-8'))
  expect(onRequest({ changedAt: {} })).toBe(undefined)
})

test('the sitemap dates pages whose content has a known date, and no others', () => {
  const changedAt = {
    faq: '2031-05-05T12:00:00.000Z',
    works: '2031-05-04T12:00:00.000Z',
    users: '2031-06-01T12:00:00.000Z',
  }
  const sitemap = onRequest({ changedAt }, { works: [sampleWork(1)], ...withOrigin }) ?? ''
  const dates = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>(?:<lastmod>([^<]+))?/g)].map(([, loc, at]) => [loc, at])
  expect(dates).toContainEqual(['https://toldos.example/', changedAt.faq])
  expect(dates).toContainEqual(['https://toldos.example/obras', changedAt.works])
  expect(dates).toContainEqual(['https://toldos.example/privacidade', undefined])
  expect(dates).toContainEqual(['https://toldos.example/acessibilidade', undefined])
})

test('the manifest has the company’s name; without an origin robots.txt names no sitemap', () => {
  const pages = render()
  const text = (path: string) => pages.find((page) => page.path === path)?.html
  expect(text('/robots.txt')).toBe('User-agent: *\nDisallow: /admin\n')
  expect(JSON.parse(text('/manifest.webmanifest') ?? '{}')).toMatchObject({ name: sampleConfig.title, lang: 'pt-BR' })
})

test('the intro of a list, which says what to tap, is left out while the list is empty', () => {
  const tap = 'Toque em um produto para ver os detalhes.'
  const watch = 'Veja de perto, em vídeos curtos'
  const shown = (changes = {}) => home(changes).split('<script')[0] ?? ''
  expect([shown().includes(tap), shown().includes(watch)]).toEqual([true, true])
  const html = shown({ products: [], services: [] })
  expect([html.includes(tap), html.includes(watch)]).toEqual([false, false])
})

test('the page renders without any data', () => {
  const html = home({ meta: null, products: null, services: null, faq: null })
  expect(html.match(/Carregando…/g)).toHaveLength(4)
  expect(html).toContain('tel:+556700000000')
})
