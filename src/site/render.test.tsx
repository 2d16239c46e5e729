import { expect, test } from 'vitest'
import { blankCompany } from '#contract/company.ts'
import type { DayPart, PageOnRequest } from '#contract/page-content.ts'
import {
  factsOf,
  renderProduct,
  sampleAssets,
  sampleConfig,
  sampleContent,
  sampleProduct,
  sampleSettings,
  sampleWork,
} from '#support/site-content.ts'
import { shorten } from './data/shorten.ts'
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

test('a long description is shortened after a word, for search engines and for shared links', () => {
  const description = 'Toldos, cortinas e coberturas sob medida.\n'.repeat(9)
  const html = home({ meta: [{ ...sampleConfig, description }] })
  const contents = [...html.matchAll(/(?:name="|og:)description" content="([^"]*)"/g)].map((match) => match[1] ?? '')
  expect(contents.map((text) => text.length <= 200)).toEqual([true, true])
  for (const text of contents) expect(text).toMatch(/^(\S+ )+(Toldos|cortinas|e|coberturas|sob|medida)…$/)
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

test('a young site shows nothing empty: no menu leads to a list without items, whose anchor stays, and its heading with a way to ask, but of services', () => {
  const pages = render({ services: [], products: [], faq: [], works: [] })
  for (const { html, path } of pages.filter(({ contentType }) => contentType === undefined)) {
    expect(html.split('id="content"')[0], path).not.toMatch(/[Ee]m breve/)
    const menus = html.match(/<ul class="navigation-links">.*?<\/ul>/g)?.join()
    for (const id of ['serviços', 'produtos', 'faq']) expect(menus, path).not.toContain(`#${id}"`)
    expect(menus, path).toContain('#sobre"')
  }
  const html = pages[0]?.html ?? ''
  expect(html).toContain('<div id="serviços"></div>')
  for (const id of ['produtos', 'faq']) {
    const [section = ''] = html.split(` id="${id}"`)[1]?.split('</section>') ?? []
    expect(section, id).toMatch(/<h2/)
    expect(section, id).toContain('https://wa.me/')
  }
  // What the browser has yet to load may have items.
  const unknown = home({ services: null, products: null, faq: null })
  for (const id of ['serviços', 'produtos', 'faq']) expect(unknown).toContain(`href="#${id}"`)
})

test('§4 questions are in ascending order', () => {
  const html = home()
  expect(html.indexOf('Primeira?')).toBeLessThan(html.indexOf('Segunda?'))
})

test('§1 §9 without a WhatsApp number there is no chat button; phone and e-mail stay; with one its link has its digits after 55', () => {
  const html = home({ meta: [] })
  expect(html).not.toContain('wa.me')
  expect(html).not.toContain('floating-whatsapp')
  expect(html).toContain('tel:+556700000000')
  expect(html).toContain('mailto:contato@toldaria.example?subject=Pedido%20de%20or%C3%A7amento')
  expect(home({ meta: [{ ...sampleConfig, whatsapp: '(67) 9 9999-0000' }] })).toContain('https://wa.me/5567999990000')
})

test('a static page loads no React; §9 its greeting follows the company’s clock', () => {
  const html = (dayPart: DayPart) =>
    render({ clock: { dayPart, year: 2031 }, products: [] }).find(({ path }) => path === '/404')?.html ?? ''
  expect(html('morning')).toContain(encodeURIComponent('Bom dia! Gostaria de um orçamento'))
  expect(html('night')).toContain(encodeURIComponent('Boa noite! Gostaria de um orçamento'))
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
  const [company, site] = factsOf(home(withOrigin))['@graph']
  expect(company).toMatchObject({
    '@type': 'HomeAndConstructionBusiness',
    name: sampleConfig.title,
    telephone: '+556730000000',
    address: { streetAddress: 'Rua das Provas, 1', addressCountry: 'BR' },
    hasMap: `https://www.google.com/maps?q=${encodeURIComponent(`Toldos do Teste, ${sampleConfig.address}`)}`,
    areaServed: { name: 'Campo Grande, MS' },
    sameAs: [sampleConfig.facebook, sampleConfig.instagram],
    logo: 'https://toldos.example/icon-512.png',
  })
  expect(site).toMatchObject({ '@type': 'WebSite', name: 'Toldos do Teste', publisher: { '@id': company['@id'] } })
})

test('without a landline the telephone is the number of WhatsApp, and prices that are too long for search engines are left out', () => {
  const prices = 'Toldo fixo a partir de R$ 350/m², instalado. '.repeat(3)
  const company = [{ ...blankCompany, prices }]
  const { telephone, priceRange } = factsOf(home({ meta: [{ ...sampleConfig, phone: '' }], company }))
  expect(telephone).toBe('+5567900000000')
  expect(priceRange).toBeUndefined()
})

test.each([
  ['Rua dos Ipês, 10 – Jardim dos Estados, Campo Grande – MS', 'Rua dos Ipês, 10 – Jardim dos Estados'],
  ['Rua dos Ipês, 10, Campo Grande/MS, CEP 79020-000', 'Rua dos Ipês, 10'],
  ['Avenida Campo Grande, 10', 'Avenida Campo Grande, 10'],
  ['Campo Grande, MS', 'Campo Grande, MS'],
])('the street in the structured data leaves out the town at its end: %s', (address, street) => {
  expect(factsOf(home({ meta: [{ ...sampleConfig, address }] })).address.streetAddress).toBe(street)
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

test('a further page of products has a title and a description of its own', () => {
  const products = Array.from({ length: 50 }, (_, index) => sampleProduct(index))
  const html = onRequest({ productsPage: 2 }, { products }) ?? ''
  expect(titleOf(html)).toBe('Produtos em Campo Grande, MS, página 2 | Toldos do Teste')
  expect(descriptionOf(html)).toBe('Mais produtos em Campo Grande, MS: Toldo 48; Toldo 49.')
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

test('without an origin robots.txt names no sitemap', () => {
  expect(pageAt('/robots.txt')).toBe('User-agent: *\nDisallow: /admin\n')
})

test('the intro of a list, which says what to tap, is left out while the list is empty', () => {
  const tap = 'Toque em um produto e veja de perto.'
  const watch = 'Veja de perto, em vídeos curtos'
  const shown = (changes = {}) => home(changes).split('<script')[0] ?? ''
  expect([shown().includes(tap), shown().includes(watch)]).toEqual([true, true])
  const html = shown({ products: [], services: [] })
  expect([html.includes(tap), html.includes(watch)]).toEqual([false, false])
  const services = sampleContent().services?.map((service) => ({ ...service, youtubeId: '' })) ?? []
  expect(shown({ services })).not.toContain(watch)
  expect(shown({ services, texts: [{ servicesText: 'Veja de perto, em vídeos curtos.' }] })).toContain(watch)
})

test('the page renders without any data', () => {
  const html = home({ meta: null, products: null, services: null, faq: null })
  expect(html.match(/Carregando…/g)).toHaveLength(4)
  expect(html).toContain('tel:+556700000000')
})

const pageAt = (path: string, changes = {}) => render(changes).find((page) => page.path === path)?.html ?? ''
const titleOf = (html: string) => /<title>([^<]*)/.exec(html)?.[1]
const descriptionOf = (html: string) => /<meta name="description" content="([^"]*)"/.exec(html)?.[1]

test('the title of the main page names trade and town, then the company if it fits; another page has its own before the company’s', () => {
  expect(titleOf(pageAt('/'))).toBe('Toldos e coberturas em Campo Grande, MS | Toldos do Teste')
  const long = { meta: [{ ...sampleConfig, title: 'T'.repeat(25) }] }
  expect(titleOf(pageAt('/', long))).toBe('Toldos e coberturas em Campo Grande, MS')
  expect(titleOf(pageAt('/', { meta: [] }))).toBe('Toldos e coberturas em Campo Grande, MS')
  expect(titleOf(pageAt('/privacidade'))).toBe('Privacidade | Toldos do Teste')
})

test.each([
  [27, 'Campo Grande, MS', ' em Campo Grande, MS | Toldos do Teste'],
  [28, 'Campo Grande, MS', ' em Campo Grande, MS'],
  [28, 'Dourados, MS', ' em Dourados, MS | Toldos do Teste'],
])(
  'the title of a product’s page names the town, and the company only up to 65 letters in all: %s letters, %s',
  (length, place, ending) => {
    const [town = '', state = ''] = place.split(', ')
    const product = sampleProduct(1, { title: 'T'.repeat(length) })
    const content = sampleContent({ company: [{ ...blankCompany, town, state }] })
    const { html } = renderProduct(content, product)
    expect(titleOf(html)).toBe(`${product.title}${ending}`)
  },
)

test.each([
  ['Sombra para quem testa.', /^Toldos e coberturas em Campo Grande, MS\. Sombra para quem testa\.$/],
  ['Toldos em Campo Grande.', /^Toldos em Campo Grande\.$/],
  ['Toldos em Dourados.', /^Toldos e coberturas em Campo Grande, MS\. Toldos em Dourados\.$/],
])('a description names trade and town, once: %s', (description, expected) => {
  expect(descriptionOf(pageAt('/', { meta: [{ ...sampleConfig, description }] }))).toMatch(expected)
})

test('every page begins with its only h1 and names the company; headings go down in single steps, and every picture has an alternative text', () => {
  const products = Array.from({ length: 50 }, (_, index) => sampleProduct(index, { image: 'https://a.example/b.jpg' }))
  const pages = render({ products }).filter(({ contentType }) => contentType === undefined)
  expect(pages.map(({ path }) => path)).toEqual(['/', '/404', '/410', '/privacidade', '/acessibilidade'])
  const requested = [{ productsPage: 2 }, { product: sampleProduct(1) }].map((wanted) => ({
    html: onRequest(wanted, { products }) ?? '',
    path: JSON.stringify(wanted),
  }))
  for (const { html, path } of [...pages, ...requested]) {
    expect(html, path).toContain(`og:site_name" content="${sampleConfig.title}"`)
    const levels = [...html.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level))
    expect([levels[0], levels.filter((level) => level === 1).length], path).toEqual([1, 1])
    for (const [index, level] of levels.entries()) expect(level - (levels[index - 1] ?? 0), path).toBeLessThan(2)
    for (const [image] of html.matchAll(/<img[^>]*>/g)) expect(image, path).toMatch(/ alt="/)
    for (const [image] of html.matchAll(/<img[^>]*a\.example[^>]*>/g)) expect(image).toMatch(/ alt="Toldo \d+"/)
  }
})

test('site and panel have a manifest each, so that either can be put on a home screen', () => {
  const manifest = (path: string) => JSON.parse(pageAt(path))
  expect(manifest('/manifest.webmanifest')).toMatchObject({ name: 'Toldos do Teste', lang: 'pt-BR', start_url: '/' })
  const panel = { name: 'Painel – Toldos do Teste', short_name: 'Painel', start_url: '/admin', display: 'standalone' }
  expect(manifest('/admin/manifest.webmanifest')).toMatchObject(panel)
  const { icons, shortcuts } = manifest('/admin/manifest.webmanifest')
  expect(icons).toHaveLength(2)
  expect(shortcuts).toEqual([
    { name: 'Adicionar obra', url: '/admin/works#novo' },
    { name: 'Seu site', url: '/admin/site' },
  ])
})

test('the company has one name for search engines on every page, and the postal code of its address', () => {
  const content = {
    settings: { ...sampleSettings, publicUrl: 'https://toldos.example' },
    meta: [{ ...sampleConfig, address: 'Rua das Provas, 1, Campo Grande, 79002-100' }],
  }
  const [company] = factsOf(pageAt('/', content))['@graph']
  expect(company).toMatchObject({
    '@id': 'https://toldos.example/#empresa',
    address: { postalCode: '79002-100' },
    sameAs: [sampleConfig.facebook, sampleConfig.instagram],
  })
  const { html } = renderProduct(sampleContent(content), sampleProduct(1))
  expect(factsOf(html)['@graph'][1].provider['@id']).toBe(company['@id'])
})

test('the token that proves ownership stands on the main page only', () => {
  const tag = '<meta name="google-site-verification" content="a-token_1"/>'
  const pages = render({ siteVerification: 'a-token_1' }).filter(({ html }) => html.includes(tag))
  expect(pages.map(({ path }) => path)).toEqual(['/'])
  expect(pageAt('/')).not.toContain('google-site-verification')
})

test.each([
  ['cabe inteiro', 12, 'cabe inteiro'],
  ['duas  linhas\n juntas', 30, 'duas linhas juntas'],
  ['sombra e água fresca', 14, 'sombra e água…'],
  ['sombra e água fresca', 13, 'sombra e…'],
  ['toldos, cortinas', 10, 'toldos…'],
  ['toldoscortinas', 7, 'toldos…'],
  ['toldo🏠casa', 7, 'toldo…'],
])('"%s" shortened to %i characters is "%s"', (text, limit, expected) => {
  expect(shorten(text, limit)).toBe(expected)
})
