import { expect, test } from 'vitest'
import { blankCompany } from '#contract/company.ts'
import { sampleAssets, sampleConfig, sampleContent, sampleProduct, sampleSettings } from '#support/site-content.ts'
import { renderProductPage, renderSite } from '../render.tsx'

const render = (changes = {}) => [...renderSite(sampleContent(changes), sampleAssets)]
const pageAt = (path: string, changes = {}) => render(changes).find((page) => page.path === path)?.html ?? ''
const titleOf = (html: string) => /<title>([^<]*)/.exec(html)?.[1]
const descriptionOf = (html: string) => /<meta name="description" content="([^"]*)"/.exec(html)?.[1]

test('the title of the main page names company, trade and town; another page has its own before the company’s', () => {
  expect(titleOf(pageAt('/'))).toBe('Toldos do Teste | Toldos e coberturas em Campo Grande, MS')
  expect(titleOf(pageAt('/', { meta: [] }))).toBe('Toldos e coberturas em Campo Grande, MS')
  expect(titleOf(pageAt('/privacidade'))).toBe('Privacidade | Toldos do Teste')
})

test.each([
  [27, 'Campo Grande, MS', ' em Campo Grande, MS'],
  [28, 'Campo Grande, MS', ''],
  [28, 'Dourados, MS', ' em Dourados, MS'],
])(
  'the title of a product’s page names the town while it has at most 65 letters: %s letters, %s',
  (length, place, named) => {
    const [town = '', state = ''] = place.split(', ')
    const product = sampleProduct(1, { title: 'T'.repeat(length) })
    const content = sampleContent({ company: [{ ...blankCompany, town, state }] })
    const { html } = renderProductPage(content, product, sampleAssets)
    expect(titleOf(html)).toBe(`${product.title}${named} | Toldos do Teste`)
  },
)

test.each([
  ['Sombra para quem testa.', /^Toldos e coberturas em Campo Grande, MS\. Sombra para quem testa\.$/],
  ['Toldos em Campo Grande.', /^Toldos em Campo Grande\.$/],
  ['Toldos em Dourados.', /^Toldos e coberturas em Campo Grande, MS\. Toldos em Dourados\.$/],
])('a description names trade and town, once: %s', (description, expected) => {
  expect(descriptionOf(pageAt('/', { meta: [{ ...sampleConfig, description }] }))).toMatch(expected)
})

test('headings go down in single steps on every page, and every picture has an alternative text', () => {
  const products = Array.from({ length: 50 }, (_, index) => sampleProduct(index, { image: 'https://a.example/b.jpg' }))
  for (const { html, path } of render({ products }).filter(({ contentType }) => contentType === undefined)) {
    const levels = [...html.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level))
    expect(levels.filter((level) => level === 1)).toHaveLength(1)
    for (const [index, level] of levels.entries()) expect(level - (levels[index - 1] ?? 0), path).toBeLessThan(2)
    for (const [image] of html.matchAll(/<img[^>]*>/g)) expect(image, path).toMatch(/ alt="/)
    for (const [image] of html.matchAll(/<img[^>]*a\.example[^>]*>/g)) expect(image).toMatch(/ alt="Toldo \d+"/)
  }
})

test('site and panel have a manifest each, so that either can be put on a home screen', () => {
  const manifest = (path: string) => JSON.parse(pageAt(path))
  expect(manifest('/manifest.webmanifest')).toMatchObject({ name: 'Toldos do Teste', start_url: '/' })
  const panel = { name: 'Painel – Toldos do Teste', short_name: 'Painel', start_url: '/admin', display: 'standalone' }
  expect(manifest('/admin/manifest.webmanifest')).toMatchObject(panel)
  expect(manifest('/admin/manifest.webmanifest').icons).toHaveLength(2)
})

test('the data for search engines name the same town', () => {
  const facts = JSON.parse(/ld\+json">([^<]*)/.exec(pageAt('/'))?.[1] ?? '{}')
  expect(facts.address).toMatchObject({ addressLocality: 'Campo Grande', addressRegion: 'MS' })
})

test('the company has one name for search engines on every page, and the postal code of its address', () => {
  const content = {
    settings: { ...sampleSettings, publicUrl: 'https://toldos.example' },
    meta: [{ ...sampleConfig, address: 'Rua das Provas, 1, Campo Grande, 79002-100' }],
  }
  const factsOf = (html: string) => JSON.parse(/ld\+json">([^<]*)/.exec(html)?.[1] ?? '{}')
  const company = factsOf(pageAt('/', content))
  expect(company).toMatchObject({
    '@id': 'https://toldos.example/#empresa',
    address: { postalCode: '79002-100' },
    sameAs: [sampleConfig.facebook, sampleConfig.instagram],
  })
  const { html } = renderProductPage(sampleContent(content), sampleProduct(1), sampleAssets)
  expect(factsOf(html)['@graph'][1].provider['@id']).toBe(company['@id'])
})

test('the token that proves ownership stands on the main page only', () => {
  const tag = '<meta name="google-site-verification" content="a-token_1"/>'
  const pages = render({ siteVerification: 'a-token_1' }).filter(({ html }) => html.includes(tag))
  expect(pages.map(({ path }) => path)).toEqual(['/'])
  expect(pageAt('/')).not.toContain('google-site-verification')
})
