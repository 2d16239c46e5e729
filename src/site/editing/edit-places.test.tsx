// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { blankCompany } from '#contract/company.ts'
import { entities, type PublicListName, publicEntityNames } from '#contract/entities.ts'
import { fieldNames } from '#contract/field-names.text.ts'
import type { Field } from '#contract/fields.ts'
import { isList, wordsOfLists } from '#contract/lists.text.ts'
import { declaredLists } from '#contract/lists.ts'
import type { PageContent, RenderedPage } from '#contract/page-content.ts'
import type { Product } from '#contract/products.ts'
import { sampleBody } from '#support/sample-bodies.ts'
import { otherLists, renderProduct, sampleAssets, sampleContent } from '#support/site-content.ts'
import { shownFigures } from '../data/page-texts.ts'
import { renderSite } from '../render.tsx'
import { placesOn } from './edit-places.ts'

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

/** The item with every field that its list declares, but for photos. */
function filledItem<Listed extends object>(list: PublicListName, item: Listed): Listed {
  const isText = ([field]: [string, unknown]) =>
    Object.entries<Field>(declaredLists[list].fields).some(([name, { kind }]) => name === field && kind !== 'photo')
  return { ...item, ...Object.fromEntries(Object.entries(sampleBody(list)).filter(isText)) }
}

function filledContent(): PageContent {
  const content = sampleContent()
  const [product] = content.products ?? []
  if (!product) throw new Error('the sample content has no product')
  const photos = Object.entries<Field>(declaredLists.products.fields).filter(([, { kind }]) => kind === 'photo')
  const shown = Object.fromEntries(photos.map(([name]) => [name, picture]))
  const filled = { ...filledItem('products', product), ...shown, hidden: false }
  const work = {
    ...filledItem('works', { ...entities.works.blank, _id: 'w-1' }),
    ...{ title: 'Loja', image: picture, before: picture, beforePicture: stored, productId: product._id },
  }
  const works = [work, { ...work, _id: 'w-2', title: '', comment: '' }]
  const services = content.services?.map((service) => filledItem('services', service)) ?? null
  return { ...content, ...otherLists(), company: [company], products: [filled], services, works }
}

/** The fields that no page shows by themselves, besides the descriptions and focal points of pictures. */
const without = [
  ...['accent', 'trade', 'placesHidden'].map((name) => `texts.${name}`),
  ...['guaranteeYears', 'state', 'leftOut'].map((name) => `company.${name}`),
  ...['products.alt', 'products.hidden', 'works.commentAllowed', 'works.sideBySide', 'faq.order'],
]

function productOf(content: PageContent): Product {
  const [product] = content.products ?? []
  if (!product) throw new Error('no product')
  return product
}

function placesIn(content: PageContent, { html, path }: RenderedPage) {
  document.documentElement.innerHTML = html.replace(/^<!doctype html><html[^>]*>|<\/html>$/g, '')
  const figures = shownFigures(content, path === '/')
  const places = placesOn({
    product: productOf(content)._id,
    sentences: { 'w-1': 'Ficou ótimo.' },
    figures,
    lists: wordsOfLists,
  })
  return [...places].map(([{ textContent }, { place }]) => ({ ...place, text: textContent ?? '' }))
}

test('every field that visitors see has a place on a filled page', () => {
  const content = filledContent()
  const found = new Set<string>()
  const uncounted = [{ ...company, foundedYear: null, projects: null }]
  const withOwnFigures = { ...content, company: uncounted, texts: [{ aboutYears: '22+', aboutWorks: '950' }] }
  const [home] = renderSite(withOwnFigures, sampleAssets)
  if (!home) throw new Error('no page')
  const pages = [...renderSite(content, sampleAssets), renderProduct(content, productOf(content))]
  const documents = pages.filter(({ html }) => html.startsWith('<!doctype html>'))
  for (const place of [...documents.flatMap((page) => placesIn(content, page)), ...placesIn(withOwnFigures, home)]) {
    found.add(`${place.entity}.${place.field}`)
    expect(place.id === '', JSON.stringify(place)).toBe(!isList(place.entity))
  }
  const all = publicEntityNames.flatMap((entity) =>
    Object.keys(fieldNames[entity]).map((field) => `${entity}.${field}`),
  )
  const named = all.filter((name) => !/(Alt|Focus)$/.test(name))
  expect(named.filter((name) => !found.has(name)).sort()).toEqual(without.sort())
})

test('a figure is that of the field which the page shows, also where it stands alone', () => {
  const filled: PageContent = { ...filledContent(), texts: [{ aboutWorks: '950+' }], samples: [] }
  const figuresOf = (projects: number | null) => {
    const content = { ...filled, company: [{ ...company, foundedYear: null, projects }] }
    const [home] = renderSite(content, sampleAssets)
    return [home, renderProduct(content, productOf(content))].map(
      (page) =>
        page &&
        placesIn(content, page).flatMap(({ field, text }) =>
          /^(aboutYears|aboutWorks|foundedYear|projects)$/.test(field) ? [[field, text]] : [],
        ),
    )
  }
  // The owner's own words stand on the main page alone, and nowhere where a number is known.
  expect(figuresOf(null)).toEqual([[['aboutWorks', '950+']], []])
  expect(figuresOf(900)).toEqual([[['projects', '900']], [['projects', '900']]])
})
