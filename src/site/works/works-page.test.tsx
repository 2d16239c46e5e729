// @vitest-environment happy-dom
import { expect, onTestFinished, test } from 'vitest'
import { blankCompany } from '#contract/company.ts'
import type { PageContent } from '#contract/page-content.ts'
import { runListening } from '#support/listeners.ts'
import {
  factsOf,
  renderProduct,
  sampleAssets,
  sampleContent,
  sampleProduct,
  sampleSettings,
  sampleWork,
} from '#support/site-content.ts'
import { renderOnRequest, renderSite } from '../render.tsx'

const settings = { ...sampleSettings, publicUrl: 'https://toldos.example' }

function open(changes: Partial<PageContent>) {
  const content = sampleContent({ settings, ...changes })
  const pages = new Map([...renderSite(content, sampleAssets)].map((page) => [page.path, page.html]))
  const sitemap = renderOnRequest(content, { changedAt: {} }, sampleAssets)?.html
  document.documentElement.innerHTML = pages.get('/obras') ?? ''
  return { pages, sitemap, cards: [...document.querySelectorAll('.work-card')] }
}

test('the page of all works exists, and is in the sitemap, while there is one', () => {
  const { sitemap } = open({ works: [sampleWork(1)] })
  expect(sitemap).toContain('<loc>https://toldos.example/obras</loc>')
  for (const works of [[], null]) {
    const without = open({ works })
    expect(without.pages.has('/obras')).toBe(false)
    expect(without.sitemap).not.toContain('/obras')
  }
})

test('menu and footer of every page link to it while there is one', () => {
  const products = Array.from({ length: 49 }, (_, index) => sampleProduct(index))
  const linksOf = (works: PageContent['works']) => {
    const content = sampleContent({ products, works })
    const pages = [...renderSite(content, sampleAssets)].filter(({ contentType }) => contentType === undefined)
    const productsPage = renderOnRequest(content, { productsPage: 2 }, sampleAssets)
    const productPage = renderOnRequest(content, { product: sampleProduct(1) }, sampleAssets)
    return [...pages, productsPage, productPage].map(
      (page) => page?.html.match(/<li><a href="\/obras"[^>]*>Obras</g)?.length,
    )
  }
  // The menu is there twice: in the header's bar, and over the page.
  expect(linksOf([sampleWork(1)])).toEqual(Array(8).fill(3))
  expect(linksOf([])).toEqual(Array(7).fill(undefined))
})

test('it says that each work has its place and product only if that is so', () => {
  const products = [sampleProduct(1)]
  const productId = products[0]?._id ?? ''
  const introOf = (works: PageContent['works']) => {
    open({ works, products })
    return document.querySelector('.section-header .prose')?.textContent
  }
  expect(introOf([sampleWork(1, { productId }), sampleWork(2, { productId })])).toBe(
    '2 obras em Campo Grande e região, com o lugar e o produto de cada uma.',
  )
  expect(introOf([sampleWork(1, { productId })])).toBe('Uma obra em Campo Grande e região, com o lugar e o produto.')
  expect(introOf([sampleWork(1, { productId, district: '' })])).toBe('Uma obra em Campo Grande e região.')
  expect(introOf([sampleWork(1, { productId }), sampleWork(2, { productId: null })])).toBe(
    '2 obras em Campo Grande e região.',
  )
})

test('it has its own title, description, heading and breadcrumb, and no script of the main page', () => {
  const { pages } = open({ works: [sampleWork(1), sampleWork(2, { district: '' })] })
  // With the company's name it would be longer than 65 letters.
  expect(document.title).toBe('Obras de toldos e coberturas em Campo Grande, MS')
  expect(document.querySelector('h1')?.textContent).toBe('Obras de toldos e coberturas em Campo Grande, MS')
  expect(document.querySelector('meta[name=description]')?.getAttribute('content')).toContain(
    'Obras de toldos e coberturas em Campo Grande, MS: Obra 1, Centro; Obra 2.',
  )
  expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe('https://toldos.example/obras')
  expect(document.querySelectorAll('h1')).toHaveLength(1)
  expect(document.querySelector('.breadcrumb [aria-current=page]')?.textContent).toBe('Obras')
  expect(factsOf(pages.get('/obras') ?? '')).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [{ item: 'https://toldos.example/' }, { item: 'https://toldos.example/obras' }],
  })
  expect(pages.get('/obras')).toContain(`data-script="${sampleAssets.staticScript.url}"`)
})

test('its title names the company where there is room, another trade, and its first work’s photo in previews', () => {
  const picture = { hash: 'a'.repeat(64), width: 1600, height: 1200 }
  const company = [{ ...blankCompany, town: 'Itu', state: 'SP' }]
  open({ works: [sampleWork(1, { picture }), sampleWork(2)], company, texts: [{ trade: 'ACM e vidros' }] })
  expect(document.title).toBe('Trabalhos de ACM e vidros em Itu, SP | Toldos do Teste')
  const meta = (name: string) => document.querySelector(`meta[property="og:image${name}"]`)?.getAttribute('content')
  expect([meta(''), meta(':alt')]).toEqual([`https://toldos.example/media/${picture.hash}-1200.jpg`, 'Obra 1, Centro'])
})

test('each work has photo, title and district, its product unless that is deleted, and the customer’s sentence', () => {
  const product = sampleProduct(1)
  const { cards } = open({
    products: [product],
    works: [
      sampleWork(1, { productId: product._id, comment: 'Ficou\nótimo', commentAuthor: 'Ana', commentAllowed: true }),
      sampleWork(2, { productId: 'deleted', picture: null, image: 'https://fotos.example/2.jpg', district: '' }),
    ],
  })
  const [first, second] = cards
  expect(first?.id).toBe('obra-o-1')
  expect(first?.querySelector('img')?.alt).toBe('Toldo 1: Obra 1, Centro')
  expect(first?.querySelector('a')?.textContent).toBe('Toldo 1')
  expect(first?.querySelector('a')?.getAttribute('href')).toBe(`/produto/${product.slug}`)
  expect(first?.querySelector('blockquote')?.textContent).toBe('Ficou\nótimo')
  expect(first?.querySelector('figcaption')?.textContent).toBe('Ana')
  expect(second?.querySelector('img')?.getAttribute('src')).toBe('https://fotos.example/2.jpg')
  expect(second?.querySelectorAll('a:not([href*=wa\\.me]), figure, p')).toHaveLength(0)
})

test.each([
  ['Garagem', 'Centro', 'a obra "Garagem", em Centro, e gostaria de um orçamento de uma assim', undefined],
  ['Garagem', '', 'a obra "Garagem" e gostaria de um orçamento de uma assim', undefined],
  ['', 'Centro', 'a obra em Centro e gostaria de um orçamento de uma assim', undefined],
  ['', '', 'uma obra e gostaria de um orçamento de uma assim', undefined],
  ['Box', 'Centro', 'o trabalho "Box", em Centro, e gostaria de um orçamento de um assim', 'Vidraçaria'],
  ['', '', 'um trabalho e gostaria de um orçamento de um assim', 'Vidraçaria'],
])('the work "%s" in "%s" is asked for as %s', (title, district, asked, trade) => {
  const product = sampleProduct(1, { title: '' })
  const works = [sampleWork(1, { title, district, productId: product._id })]
  const { cards } = open({ works, products: [product], ...(trade && { texts: [{ trade }] }) })
  const link = [...(cards[0]?.querySelectorAll('a') ?? [])].find(({ textContent }) => textContent === 'Quero um assim')
  const message = `Boa tarde! Vi no site ${asked}, com valores e formas de pagamento.`
  expect(new URL(link?.href ?? '').searchParams.get('text')).toBe(message)
  expect(link?.dataset.product).toBe(product._id)
})

test('from twelve works on they stand below their product’s name, those without a product last', () => {
  const products = [sampleProduct(1), sampleProduct(2)]
  const works = Array.from({ length: 12 }, (_, index) =>
    sampleWork(index + 1, { productId: [products[1]?._id, null, products[0]?._id][index % 3] ?? null }),
  )
  const shown = (list: typeof works) => {
    open({ works: list, products })
    const main = document.querySelector('.works')
    return [...(main?.querySelectorAll('h2') ?? [])].map(({ textContent }) => textContent)
  }
  expect(shown(works)).toEqual(['Toldo 2', 'Toldo 1', 'Outras obras'])
  const groups = [...document.querySelectorAll('.work-group')]
  expect(groups.map((group) => [...group.querySelectorAll('h3')].map(({ textContent }) => textContent))).toEqual([
    ['Obra 1', 'Obra 4', 'Obra 7', 'Obra 10'],
    ['Obra 3', 'Obra 6', 'Obra 9', 'Obra 12'],
    ['Obra 2', 'Obra 5', 'Obra 8', 'Obra 11'],
  ])
  expect(document.querySelectorAll('img[loading=eager]')).toHaveLength(1)
  expect(shown(works.slice(1))).toEqual(works.slice(1).map(({ title }) => title))
})

test('a work without a title is called by its product, else by its district, else by nothing', () => {
  const product = sampleProduct(1)
  const untitled = { title: '', beforePicture: sampleWork(2).picture, sideBySide: true }
  const works = [
    sampleWork(1, { ...untitled, productId: product._id }),
    sampleWork(2, untitled),
    sampleWork(3, { ...untitled, district: '' }),
  ]
  const { pages, cards } = open({ products: [product], works })
  expect(cards.map((card) => card.querySelector('h2')?.textContent)).toEqual(['Toldo 1', 'Centro', undefined])
  expect(cards.map((card) => [...card.querySelectorAll('img')].map(({ alt }) => alt))).toEqual([
    ['Toldo 1, antes da obra', 'Toldo 1, Centro'],
    ['Centro, antes da obra', 'Centro'],
    ['Antes da obra', 'Obra'],
  ])
  // Nothing is said twice.
  expect(cards.map((card) => card.querySelectorAll(`a[href="/produto/${product.slug}"]`).length)).toEqual([1, 0, 0])
  expect(cards.map((card) => card.textContent?.match(/Centro/g)?.length)).toEqual([1, 1, undefined])
  expect(document.querySelector('meta[name=description]')?.getAttribute('content')).toContain(
    'Obras de toldos e coberturas em Campo Grande, MS: Toldo 1, Centro; Centro.',
  )
  const home = new DOMParser().parseFromString(pages.get('/') ?? '', 'text/html')
  expect([...home.querySelectorAll('.mosaic img')].map((image) => image.getAttribute('alt'))).toEqual([
    'Toldo 1, Centro',
    'Centro',
    'Obra',
  ])
})

test('a work with a photo of before shows both, each with its name', () => {
  const { cards } = open({ works: [sampleWork(1, { beforePicture: sampleWork(2).picture }), sampleWork(3)] })
  const [both, one] = cards
  expect([...(both?.querySelectorAll('.before-after > div') ?? [])].map((side) => side.textContent)).toEqual([
    'Antes',
    'Depois',
  ])
  expect([...(both?.querySelectorAll('img') ?? [])].map(({ alt }) => alt)).toEqual([
    'Obra 1, antes da obra',
    'Obra 1, Centro',
  ])
  expect(one?.querySelectorAll('img')).toHaveLength(1)
  expect(one?.textContent).not.toContain('Antes')
})

test('the main page has the newest sentence with its work, and 8 other works without theirs', () => {
  const works = Array.from({ length: 10 }, (_, index) =>
    sampleWork(index + 1, { comment: 'Ficou ótimo', commentAuthor: `Cliente ${index + 1}`, commentAllowed: true }),
  )
  const { pages } = open({ works })
  const home = pages.get('/') ?? ''
  expect([home.includes('"o-9"'), home.includes('"o-10"')]).toEqual([true, false])
  expect([home.includes('Cliente 1,'), home.includes('Cliente 2')]).toEqual([true, false])
  expect(pages.get('/obras')?.match(/Ficou ótimo/g)).toHaveLength(10)
})

test('a product’s works are a section of its page, and nothing without any', () => {
  const product = sampleProduct(1)
  const show = (works: ReturnType<typeof sampleWork>[]) => {
    const content = sampleContent({ products: [product], works })
    document.body.innerHTML = renderProduct(content, product).html
    return document.querySelector('[aria-labelledby=product-works-title]')
  }
  expect(show([sampleWork(1)])).toBeNull()
  const section = show([1, 2].map((number) => sampleWork(number, { productId: product._id })))
  expect(section?.querySelector('h2')?.textContent).toBe('Obras com este produto')
  expect([...(section?.querySelectorAll('h3') ?? [])].map((title) => title.textContent)).toEqual(['Obra 1', 'Obra 2'])
})

test('a photo on another host that cannot be reached gives way to the logo, named by the work', async () => {
  const image = 'https://fotos.example/obra.jpg'
  const { cards } = open({ works: [sampleWork(1, { image, picture: null, title: 'Varanda', district: 'Centro' })] })
  const photo = cards[0]?.querySelector('img')
  const logo = () => cards[0]?.querySelector(':not([hidden])[role=img][aria-label="Varanda, Centro"] > svg')
  expect([photo?.hidden, logo()]).toEqual([false, null])
  onTestFinished(await runListening(() => import('../static.ts')))
  photo?.dispatchEvent(new Event('error'))
  expect([photo?.hidden, logo()]).toEqual([true, expect.anything()])
})
