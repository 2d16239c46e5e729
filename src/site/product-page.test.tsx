import { expect, test } from 'vitest'
import { blankCompany } from '#contract/company.ts'
import { entities } from '#contract/entities.ts'
import type { PageContent } from '#contract/page-content.ts'
import type { Product } from '#contract/products.ts'
import { textOf } from '#support/sample-bodies.ts'
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
import { openGraphPicture } from './parts/site-pictures.ts'

const products = Array.from({ length: 6 }, (_, index) => sampleProduct(index))
const picture = { hash: 'a'.repeat(64), width: 1600, height: 1200 }
const withOrigin = { settings: { ...sampleSettings, publicUrl: 'https://toldos.example' } }

const render = (product: Product, changes: Partial<PageContent> = {}) =>
  renderProduct(sampleContent({ products, ...changes }), product)
const htmlOf = (product: Product, changes: Partial<PageContent> = {}) => render(product, changes).html
const attribute = (html: string, pattern: RegExp) => pattern.exec(html)?.[1]

const graphOf = (html: string) => factsOf(html)['@graph']

test('the page shows the product with all its features, and a quote link for it', () => {
  const features = ['Um', 'Dois', 'Três', 'Quatro', 'Cinco', 'Seis']
  const html = htmlOf(sampleProduct(9, { title: 'Toldo & Cia', features }))
  expect(html).toMatch(/<h1[^>]*>Toldo &amp; Cia<\/h1>/)
  for (const feature of features) expect(html).toContain(`<li>${feature}</li>`)
  const text = encodeURIComponent('Boa tarde! Gostaria de um orçamento do produto Toldo & Cia, com valores')
  expect(html).toMatch(
    new RegExp(`wa\\.me/5567900000000\\?text=${text}[^>]*>(<svg.*?</svg>)?Orçamento Via WhatsApp Clique Aqui`),
  )
})

test('a picture on another host is requested without saying from where', () => {
  const image = 'https://fotos.example/toldo.jpg'
  const element = attribute(htmlOf(sampleProduct(9, { picture: null, image })), /(<img[^>]*fotos\.example[^>]*>)/)
  expect(element).toContain('referrerPolicy="no-referrer"')
})

test('the page shows every text of a product', () => {
  const product = sampleProduct(9, { picture })
  // The slug is in its addresses. `image` is the address of what `picture` shows.
  const names = Object.keys(entities.products.blank).filter((name) => !['_id', 'slug', 'image'].includes(name))
  const texts = names.filter((name) => typeof product[name as keyof Product] === 'string')
  expect(texts).toContain('title')
  const html = htmlOf({ ...product, ...Object.fromEntries(texts.map((name) => [name, textOf(name)])) })
  for (const name of texts) expect(html, name).toContain(textOf(name))
})

test('a price stands on its page and in the cards of others, and search engines get it where its line holds one', () => {
  const priceFrom = 'a partir de R$ 1.900,50/m²'
  const html = htmlOf(sampleProduct(9, { priceFrom }), { products: [sampleProduct(1, { priceFrom })] })
  // No line ends within it.
  expect(html.split('a partir de R$\u00a01.900,50/\u2060m²')).toHaveLength(3)
  const specificationOf = (line: string) =>
    graphOf(htmlOf(sampleProduct(9, { priceFrom: line }))).find(
      (fact: { '@type': string }) => fact['@type'] === 'Service',
    ).offers?.priceSpecification
  expect(specificationOf(priceFrom)).toMatchObject({ priceCurrency: 'BRL', minPrice: 1900.5, unitText: 'm²' })
  expect(specificationOf('R$ 80')).toMatchObject({ price: 80 })
  expect(specificationOf('sob consulta')).toBeUndefined()
})

test('a stored picture loads first, with its size, from the same variant that the head preloads', () => {
  const html = htmlOf(sampleProduct(9, { picture, image: `/media/${picture.hash}-960.webp` }))
  const image = /<img[^>]*>/.exec(html)?.[0] ?? ''
  for (const part of ['loading="eager"', 'fetchPriority="high"', 'width="1600"', 'height="1200"', 'alt='])
    expect(image).toContain(part)
  const preload = /<link rel="preload" as="image"[^>]*>/.exec(html)?.[0] ?? ''
  const shown = /<source type="image\/avif"[^>]*>/.exec(html)?.[0] ?? ''
  expect(preload).toContain('type="image/avif"')
  expect(attribute(preload, /imageSrcSet="([^"]*)"/)).toBe(attribute(shown, /srcSet="([^"]*)"/))
  expect(attribute(preload, /imageSizes="([^"]*)"/)).toBe(attribute(shown, /sizes="([^"]*)"/))
})

test('a product without a picture has no preload, and one from another host stays lazy', () => {
  expect(htmlOf(sampleProduct(9))).not.toContain('as="image"')
  const html = htmlOf(sampleProduct(9, { image: 'https://fotos.example/toldo.jpg' }))
  expect(html).not.toContain('as="image"')
  expect(html).toMatch(/<img[^>]*src="https:\/\/fotos.example\/toldo.jpg"[^>]*loading="lazy"/)
})

test.each([
  { of: 0, related: ['toldo-1', 'toldo-2', 'toldo-3'] },
  { of: 2, related: ['toldo-1', 'toldo-3', 'toldo-4'] },
  { of: 5, related: ['toldo-2', 'toldo-3', 'toldo-4'] },
])('the related products of number $of are its neighbours in the owner’s order', ({ of, related }) => {
  const slugs = (html: string) => [...html.matchAll(/<a href="\/produto\/([^"]+)"/g)].map((match) => match[1])
  const product = products[of] as Product
  expect(slugs(htmlOf(product))).toEqual(related)
  expect(htmlOf(product)).toBe(htmlOf(product))
})

test('a single product has no related ones', () => {
  const only = sampleProduct(1)
  expect(htmlOf(only, { products: [only] })).not.toContain('related-title')
  expect(htmlOf(only, { products: null })).not.toContain('related-title')
})

test('title, description, canonical URL and shared link are its own', () => {
  const features = ['Lona acrílica.', 'Braços de alumínio;', 'Até 4 metros']
  const { path, html } = render(sampleProduct(9, { title: 'Toldo Fixo', slug: 'toldo-fixo', features }), withOrigin)
  expect(path).toBe('/produto/toldo-fixo')
  expect(html).toContain(`<title>Toldo Fixo em Campo Grande, MS | ${sampleConfig.title}</title>`)
  expect(html).toContain('Toldo Fixo</h1><p class="prose">em Campo Grande, MS</p>')
  const description = 'Lona acrílica. Braços de alumínio. Até 4 metros. Em Campo Grande, MS.'
  expect(html).toContain(`<meta name="description" content="${description}"/>`)
  const [priceFrom, text] = ['a partir de R$ 1.200/m²', 'Fica pronto em dois dias. Vale para varandas.']
  expect(htmlOf(sampleProduct(9, { priceFrom, text }))).toContain(
    'og:description" content="A partir de R$ 1.200/m². Fica pronto em dois dias. Em Campo Grande, MS."',
  )
  expect(html).toContain('<link rel="canonical" href="https://toldos.example/produto/toldo-fixo"/>')
  expect(html).toContain('<meta property="og:url" content="https://toldos.example/produto/toldo-fixo"/>')
})

test('a shared link shows the JPEG of the picture, or the site’s own share picture', () => {
  const imageOf = (product: Product, changes: Partial<PageContent>) =>
    attribute(htmlOf(product, changes), /og:image" content="([^"]*)"/)
  const jpeg = `/media/${picture.hash}-1200.jpg`
  expect(imageOf(sampleProduct(9, { picture }), withOrigin)).toBe(`https://toldos.example${jpeg}`)
  const elsewhere = { settings: { ...withOrigin.settings, apiUrl: 'https://api.example' } }
  expect(imageOf(sampleProduct(9, { picture }), elsewhere)).toBe(`https://api.example${jpeg}`)
  const shipped = `https://toldos.example${openGraphPicture.path}`
  expect(imageOf(sampleProduct(9), withOrigin)).toBe(shipped)
  const external = sampleProduct(9, { image: 'https://fotos.example/toldo.jpg', alt: 'Toldo azul' })
  expect(imageOf(external, withOrigin)).toBe(shipped)
  expect(htmlOf(external, withOrigin)).not.toContain('og:image:alt" content="Toldo azul"')
})

test('a description has at most 160 characters', () => {
  const features = Array.from({ length: 50 }, () => 'Característica de trinta letras')
  const description = attribute(htmlOf(sampleProduct(9, { features })), /name="description" content="([^"]*)"/) ?? ''
  expect(description.length).toBeLessThanOrEqual(160)
  expect(description.length).toBeGreaterThan(120)
})

test('the breadcrumb leads to the main page and to its products, in the page and in its data', () => {
  const html = htmlOf(sampleProduct(9, { title: 'Toldo Fixo', slug: 'toldo-fixo' }), withOrigin)
  expect(html).toMatch(
    /<nav aria-label="Você está aqui".*?<a href="\/"[^>]*>Início<\/a>.*?<a href="\/#produtos"[^>]*>Produtos<\/a>.*?<span aria-current="page">Toldo Fixo<\/span>/,
  )
  const [breadcrumb] = graphOf(html)
  const places = [
    { position: 1, name: 'Início', item: 'https://toldos.example/' },
    { position: 2, name: 'Produtos', item: 'https://toldos.example/#produtos' },
    { position: 3, name: 'Toldo Fixo', item: 'https://toldos.example/produto/toldo-fixo' },
  ]
  const itemListElement = places.map((place) => ({ '@type': 'ListItem', ...place }))
  expect(breadcrumb).toEqual({ '@type': 'BreadcrumbList', itemListElement })
})

test('the data says that the company offers the service, without a price and without Product', () => {
  const image = `/media/${picture.hash}-960.webp`
  const html = htmlOf(sampleProduct(9, { title: '</script>', slug: 'toldo', picture, image }), withOrigin)
  const [, service] = graphOf(html)
  expect(service).toMatchObject({
    '@type': 'Service',
    '@id': 'https://toldos.example/produto/toldo#servico',
    name: '</script>',
    url: 'https://toldos.example/produto/toldo',
    image: `https://toldos.example${image}`,
    provider: {
      name: sampleConfig.title,
      telephone: '+556730000000',
      hasOfferCatalog: {
        '@type': 'OfferCatalog',
        itemListElement: [{ '@type': 'Offer', itemOffered: { '@id': 'https://toldos.example/produto/toldo#servico' } }],
      },
    },
  })
  expect(html).not.toMatch(/"@type":"Product"|"price/)
})

test('without contact data the page still has its provider’s name, and phone and e-mail instead of WhatsApp', () => {
  const html = htmlOf(products[0] as Product, { meta: [] })
  expect(graphOf(html)[1]).toMatchObject({ provider: { name: 'Toldos e coberturas' } })
  expect(html).not.toContain('wa.me')
  expect(html).toContain('tel:+556700000000')
})

test('it loads no React and carries no data for it', () => {
  const html = htmlOf(products[0] as Product)
  expect(html).toContain(`data-script="${sampleAssets.staticScript.url}"`)
  expect(html).not.toMatch(/application\/json|<noscript|data-opens/)
  expect(html).not.toMatch(/<[^>]+\s(style|on\w+)=/)
  const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map((match) => match[1])
  expect(styles).toEqual([sampleAssets.style + sampleAssets.staticStyle])
  expect(render(products[0] as Product).inlineStyles).toEqual(styles)
  const scripts = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map((match) => match[1])
  expect(scripts).toEqual(render(products[0] as Product).inlineScripts)
})

test('the page shows what a buyer asks first and the company’s own figures; what is blank leaves no heading', () => {
  const filled = { ...blankCompany, prices: 'A partir de R$ 500', guaranteeYears: 5, payment: ['Pix', 'cartão'] }
  const fabrics = [{ name: 'Lona acrílica azul', image: '' }]
  const company = [{ ...filled, fabrics, foundedYear: 2011, projects: 1234 }]
  const html = htmlOf(sampleProduct(9), { company })
  for (const fact of [
    'A partir de R$ 500',
    '5 anos',
    '<li>Pix</li><li>cartão</li>',
    'Lona acrílica azul',
    '>20<',
    '1.234',
  ])
    expect(html).toContain(fact)
  expect(htmlOf(sampleProduct(9), { company, texts: [{ aboutWorksText: 'casas atendidas' }] })).toContain(
    'casas atendidas',
  )
  const blank = htmlOf(sampleProduct(9), { company: [blankCompany] })
  for (const name of ['Preços', 'Garantia', 'Pagamento', 'Tecidos', 'obras entregues', 'O que dizem os clientes'])
    expect(blank).not.toContain(name)
})

test('up to three sentences of its own works’ customers stand before the contact, once each, with the reviews', () => {
  const said = (number: number, productId: string | null = null) =>
    sampleWork(number, { productId, comment: `Frase ${number}.`, commentAuthor: `Cliente ${number}` })
  const works = [
    sampleWork(1),
    said(2),
    sampleWork(3, { productId: 'p-9' }),
    ...[4, 5, 6].map((number) => said(number, 'p-9')),
  ]
  const company = [{ ...blankCompany, reviewsUrl: 'https://avaliacoes.example/' }]
  const html = htmlOf(sampleProduct(9), { works, company })
  expect(html.match(/Frase \d/g)).toEqual(['Frase 4', 'Frase 5', 'Frase 6'])
  const [before = ''] = html.split('id="contato"')
  expect(before).toContain('Cliente 4, Centro')
  expect(before).toContain('href="https://avaliacoes.example/"')
})
