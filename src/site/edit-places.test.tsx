// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { blankCompany } from '#contract/company.ts'
import { publicEntityNames } from '#contract/entities.ts'
import { fieldNames } from '#contract/field-names.text.ts'
import type { PageContent } from '#contract/page-content.ts'
import { renderProduct, sampleAssets, sampleContent } from '#support/site-content.ts'
import { placesOn } from './edit-places.ts'
import { renderSite } from './render.tsx'

const company = {
  ...blankCompany,
  ...{ town: 'Dourados', state: 'MS', areas: ['Terenos'], foundedYear: 2004, projects: 900, payment: ['Pix'] },
  ...{
    hours: [{ day: 1, from: '08:00', to: '18:00' }],
    closedOn: ['2099-12-25'],
    guarantee: '5 anos',
    prices: 'Desde R$ 350.',
  },
  ...{ legalName: 'Toldos da Ana Ltda.', cnpj: '11222333000181', cpf: '11144477735', email: 'ana@toldos.example' },
  ...{ reviewsUrl: 'https://g.page/ana', fabrics: [{ name: 'Lona', image: '' }] },
}

const stored = { hash: 'a'.repeat(64), width: 600, height: 400 }
const picture = 'https://fotos.example/a.jpg'

function filledContent(): PageContent {
  const content = sampleContent()
  const [product] = content.products ?? []
  if (!product) throw new Error('the sample content has no product')
  const filled = { ...product, image: picture, priceFrom: 'Desde R$ 900', text: 'Mais sobre ele.' }
  const work = {
    ...{
      _id: 'w-1',
      image: picture,
      picture: null,
      before: picture,
      beforePicture: stored,
      title: 'Loja',
      district: 'Centro',
    },
    ...{ productId: product._id, comment: 'Ficou ótimo.', commentAuthor: 'Rita', commentAllowed: true },
  }
  const works = [work, { ...work, _id: 'w-2', title: '', comment: '' }]
  return { ...content, company: [company], products: [filled], works }
}

const slides = ['hero1', 'hero2', 'hero3', 'hero4']

/** The fields that a page shows nowhere, or where another field of the same form stands. */
const without = [
  ...[...slides, 'about', 'excellence'].map((slot) => `texts.${slot}Focus`),
  ...['accent', 'trade', 'placesHidden', 'aboutAlt', 'aboutYears', 'aboutWorks', 'missingText'].map(
    (name) => `texts.${name}`,
  ),
  ...slides.map((slot) => `texts.${slot}Alt`),
  ...['guaranteeYears', 'state', 'confirmed', 'leftOut'].map((name) => `company.${name}`),
  ...['products.alt', 'products.hidden', 'works.commentAllowed', 'faq.order'],
]

test('every field that visitors see has a place on a filled page', () => {
  const content = filledContent()
  const [product] = content.products ?? []
  if (!product) throw new Error('no product')
  const found = new Set<string>()
  for (const { html } of [...renderSite(content, sampleAssets), renderProduct(content, product)]) {
    if (!html.startsWith('<!doctype html>')) continue
    document.documentElement.innerHTML = html.replace(/^<!doctype html><html[^>]*>|<\/html>$/g, '')
    for (const { place } of placesOn({ product: product._id, sentences: { 'w-1': 'Ficou ótimo.' } }).values()) {
      found.add(`${place.entity}.${place.field}`)
      const isList = ['products', 'services', 'works', 'faq'].includes(place.entity)
      expect(place.id === '', JSON.stringify(place)).toBe(!isList)
    }
  }
  const all = publicEntityNames.flatMap((entity) =>
    Object.keys(fieldNames[entity]).map((field) => `${entity}.${field}`),
  )
  expect(all.filter((name) => !found.has(name)).sort()).toEqual(without.sort())
})
