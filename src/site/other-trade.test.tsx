import { expect, test } from 'vitest'
import { blankCompany } from '#contract/company.ts'
import { outfitFor } from '#contract/outfit.text.ts'
import { shippedTexts } from '#contract/page-texts.text.ts'
import type { Texts } from '#contract/texts.ts'
import { sampleAssets, sampleConfig, sampleContent, sampleProduct, sampleWork } from '#support/site-content.ts'
import { renderOnRequest, renderSite } from './render.tsx'

const trades = [
  ...['Dedetização', 'Pintura', 'Vidraçaria', 'Jardinagem', 'Gesso', 'Chaveiro', 'Elétrica', 'Marcenaria', 'Limpeza'],
  'Ar-condicionado',
]

const publicUrl = 'https://londrina.example'

/** A site with nothing but a name, a town, contacts and one product, service, question and work. */
function contentOf(texts: Texts, changes = {}) {
  const { settings, ...others } = sampleContent({ texts: [texts] })
  return {
    ...others,
    settings: { ...settings, publicUrl },
    company: [{ ...blankCompany, town: 'Londrina', state: 'PR' }],
    meta: [{ ...sampleConfig, title: 'Casa Boa', description: 'Atendimento em Londrina.', address: 'Rua Um, 1' }],
    products: [sampleProduct(1, { title: 'Plano anual', slug: 'plano-anual', features: ['Quatro visitas'] })],
    services: [
      { ...(others.services?.[0] as object), title: 'Visita', description: 'No mesmo dia.', youtubeId: 'abcdefghijk' },
    ],
    faq: [{ _id: 'f-1', question: 'Qual é o prazo?', answer: 'Dois dias.', order: 0 }],
    works: [
      { ...sampleWork(1), title: '', district: '', comment: 'Muito bom.', commentAllowed: true },
      sampleWork(2, { title: 'Casa' }),
    ],
    ...changes,
  } as ReturnType<typeof sampleContent>
}

function pagesOf(texts: Texts, changes = {}) {
  const content = contentOf(texts, changes)
  const product = content.products?.[0]
  const more = [...(product ? [{ product }] : []), { changedAt: {} }]
  return [
    ...renderSite(content, sampleAssets),
    ...more.map((wanted) => renderOnRequest(content, wanted, sampleAssets)),
  ].flatMap((page) => page ?? [])
}

/** In whole words: the trade of awnings, what its shipped texts say, and the claims that come with them. */
const ofAwnings =
  /(?<!\p{L})(?:toldos?|coberturas?|sombras?|lonas?|tecidos?|medidas?|medi(?:ção|mos|r)|fachadas?|instal\p{L}*|cortinas?|persianas?|obras?|campo grande)(?!\p{L})|\b(?:20|1000)\+/giu

/** What a page says, with its messages; the address of the works' page and the ids of works stay. */
function saidBy(html: string): string {
  return decodeURIComponent(html.replaceAll(/%(?![\dA-F]{2})/g, '')).replaceAll(/\/obras|obra-[\w-]+/g, '')
}

test.each(trades)(
  'with nothing but its name, town and contacts, a firm of %s has no awning and no word of one on any page',
  (trade) => {
    for (const changes of [
      {},
      { meta: [], works: [], products: [], services: [], faq: [] },
      { meta: null, works: null },
    ])
      for (const { path, html } of pagesOf({ trade }, changes))
        expect([path, saidBy(html).match(ofAwnings) ?? [], html.includes('class="awning')]).toEqual([path, [], false])
    const [home] = pagesOf({ trade })
    expect(home?.html).toContain(`${trade} em Londrina, PR`)
    expect(home?.html).toContain('>Trabalhos<')
  },
)

test('the shipped trade, stored, changes nothing; another one of awnings only its name', () => {
  const unchanged = pagesOf({})
  expect(pagesOf({ trade: shippedTexts.trade })).toEqual(unchanged)
  const bodyOf = ([page]: { html: string }[]) => page?.html.replace(/.*<body/s, '').replace(/"trade":"[^"]*"/, '')
  expect(bodyOf(pagesOf({ trade: 'Toldos e tendas' }))).toBe(bodyOf(unchanged))
})

test.each([
  ['Toldos e tendas', false],
  ['SOMBREAMENTO', false],
  ['Pérgolas', false],
  ['Tapeçaria e lona', false],
  ['Toldaria', true],
  ['Cortinados', true],
  ['Dedetização', true],
])('a trade is another one if it has no word of awnings: %s', (trade, isOther) => {
  expect(outfitFor({ trade }).hasAwnings).toBe(!isOther)
})

test('of the slides of another trade those with a photo or a title of its own are shown, else its name and headline', () => {
  const slidesOf = (texts: Texts) =>
    [...(pagesOf({ trade: 'Pintura', ...texts })[0]?.html.matchAll(/class="hero-title[^"]*">([^<]*)/g) ?? [])].map(
      ([, title]) => title,
    )
  expect(slidesOf({})).toEqual(['Casa Boa'])
  expect(slidesOf({ hero3Title: 'Fachadas' })).toEqual(['Fachadas'])
  expect(slidesOf({ hero1Title: 'Casas', hero2Image: 'data:1' })).toEqual(['Casas', 'Pintura'])
})

test('the places are asked for only with a title and places of its own', () => {
  const has = (texts: Texts) => pagesOf({ trade: 'Pintura', ...texts })[0]?.html.includes('places-title')
  const places = 'Sala\nQuarto\nMuro'
  expect([has({}), has({ places }), has({ placesTitle: 'O que pintar?' })]).toEqual([false, false, false])
  expect(has({ places, placesTitle: 'O que pintar?' })).toBe(true)
})
