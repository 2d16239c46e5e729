// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Texts } from '#contract/texts.ts'
import { openPage } from '#support/open-page.tsx'
import { sampleConfig, sampleProduct } from '#support/site-content.ts'

/** The places on the page with what each asks for; undefined without that part of the page. */
async function openPlaces(texts: Texts, changes = {}) {
  await openPage({ texts: [texts], ...changes })
  const part = screen.queryByRole('region', { name: texts.placesTitle ?? 'Onde você quer sombra?' })
  return part && within(part).getAllByRole<HTMLAnchorElement>('link')
}
const messageOf = (link: HTMLAnchorElement | undefined) => new URL(link?.href ?? '').searchParams.get('text')

test('a tap on a place asks for a quote for it, in one line', async () => {
  const links = await openPlaces({})
  expect(links?.map(({ textContent }) => textContent)).toEqual([
    'Garagem',
    'Varanda',
    'Fachada da loja',
    'Janela ou porta',
    'Área de lazer',
    'Outro lugar',
  ])
  const ending = 'com valores e formas de pagamento.'
  expect(messageOf(links?.[0])).toBe(`Boa tarde! Gostaria de um orçamento de sombra para garagem, ${ending}`)
  expect(messageOf(links?.[4])).toBe(`Boa tarde! Gostaria de um orçamento de sombra para área de lazer, ${ending}`)
  expect(messageOf(links?.[5])).toBe(`Boa tarde! Gostaria de um orçamento, ${ending}`)
  for (const link of links ?? []) expect(link.href).toMatch(/^https:\/\/wa\.me\/55\d+\?text=[^%]*(%(?!0A)[^%]*)*$/)
  expect(new Set(links?.map((link) => link.querySelector('path')?.getAttribute('d'))).size).toBe(6)
})

test('the owner names other places, and a company of another trade asks without shade', async () => {
  const texts = { trade: 'Vidraçaria', placesTitle: 'Onde vai o vidro?', places: 'Piscina\n Box \r\n\nPiscina\nSacada' }
  const links = await openPlaces(texts)
  expect(links?.map(({ textContent }) => textContent)).toEqual(['Piscina', 'Box', 'Sacada'])
  expect(messageOf(links?.[1])).toBe('Boa tarde! Gostaria de um orçamento para box, com valores e formas de pagamento.')
})

test('a tick of the owner, or no WhatsApp number, takes the whole part off the page', async () => {
  expect(await openPlaces({ placesHidden: true })).toBeNull()
  expect(await openPlaces({}, { meta: [{ ...sampleConfig, whatsapp: '' }] })).toBeNull()
})

/** What the tiles of these products' page say by place, without what only the ear gets. */
async function pricesWith(...products: [title: string, priceFrom: string][]) {
  const list = products.map(([title, priceFrom], index) => sampleProduct(index, { title, priceFrom }))
  const links = await openPlaces({}, { products: list })
  const told = (links ?? []).flatMap((link) => {
    const price = link.querySelector('.price')?.lastChild?.textContent
    return price ? [`${link.querySelector('span:has(.price)')?.firstChild?.textContent}: ${price}`] : []
  })
  return { links, told, strip: document.querySelector('.proof-links a')?.textContent }
}

test('a place says the price of the only product that is called by it, with accents, capitals and plural apart', async () => {
  const { told, links, strip } = await pricesWith(
    ['Cobertura para GARAGEM', 'a partir de R$ 420/m²'],
    ['Toldo para janelas', 'R$ 650'],
    ['Toldo fixo de fachada para lojas', 'R$ 280/m²'],
    ['Area de lazer com outro toldo em qualquer lugar', 'R$ 90/m²'],
    ['Varandas', 'sob consulta'],
  )
  expect(told).toEqual([
    'Garagem: a partir de R$ 420/m²',
    'Fachada da loja: R$ 280/m²',
    'Janela ou porta: R$ 650',
    'Área de lazer: R$ 90/m²',
  ])
  expect(strip).toBeUndefined()
  expect(links?.[0]?.textContent).toBe('Garagem, Cobertura para GARAGEM, a partir de R$ 420/m²')
  expect(links?.[0]?.dataset.product).toBe('p-0')
  expect(messageOf(links?.[0])).toContain('orçamento de sombra para garagem')
})

test('two products for a place, a part of a word or no amount give it no price; then the strip has the first price, with its page', async () => {
  const { told, strip } = await pricesWith(
    ['Persiana', 'sob consulta'],
    ['Cobertura para garagem', 'R$ 420/m²'],
    ['Tenda para garagens', 'sob consulta'],
    ['Toldo para janela', 'R$ 650'],
    ['Toldo para porta', 'R$ 700'],
    ['Envarandado', 'R$ 1'],
  )
  expect(told).toEqual([])
  expect(strip).toBe('Cobertura para garagem: R$ 420/m²')
  expect(document.querySelector('.proof-links a')?.getAttribute('href')).toBe('/produto/toldo-1')
})
