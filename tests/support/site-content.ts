import { entities, forEachPublicEntity, publicListNames } from '#contract/entities.ts'
import type { Meta } from '#contract/meta.ts'
import { outfitFor } from '#contract/outfit.text.ts'
import type { PageContent, PublicEntities, PublicSettings, RenderedPage } from '#contract/page-content.ts'
import { sampleTextNames } from '#contract/page-texts.text.ts'
import type { Product } from '#contract/products.ts'
import type { Work } from '#contract/works.ts'
import { renderOnRequest } from '#site/render.tsx'
import { sampleBody } from './sample-bodies.ts'

export const sampleSettings: PublicSettings = {
  apiUrl: '',
  publicUrl: '',
  productImageRequired: true,
  fallbackPhone: '(67) 0000-0000',
  fallbackEmail: 'contato@toldaria.example',
}

export const sampleConfig: Meta = {
  title: 'Toldos do Teste',
  description: 'Sombra para quem testa.',
  address: 'Rua das Provas, 1, Campo Grande',
  phone: '6730000000',
  landline: '6730000000',
  email: 'oi@teste.example',
  facebook: 'https://facebook.example/teste',
  instagram: 'https://instagram.example/teste',
  whatsapp: '67900000000',
}

export function sampleProduct(number: number, changes: Partial<Product> = {}): Product {
  return {
    ...entities.products.blank,
    _id: `p-${number}`,
    title: `Toldo ${number}`,
    slug: `toldo-${number}`,
    features: [`Lona ${number}`],
    ...changes,
  }
}

export function sampleWork(number: number, changes: Partial<Work> = {}): Work {
  const stored = { hash: `${number}`.repeat(64).slice(0, 64), width: 1600, height: 1200 }
  return {
    ...entities.works.blank,
    _id: `o-${number}`,
    title: `Obra ${number}`,
    district: 'Centro',
    picture: stored,
    ...changes,
  }
}

/** A page's content as the server reads it. */
export function sampleContent(changes: Partial<PageContent> = {}): PageContent {
  return {
    ...(forEachPublicEntity(() => []) as PublicEntities),
    meta: [sampleConfig],
    products: [sampleProduct(1), sampleProduct(2)],
    services: [
      {
        ...entities.services.blank,
        _id: 's-1',
        title: 'Troca de lona',
        description: 'Como nova.',
        youtubeId: 'abcdefghijk',
      },
    ],
    faq: [
      { _id: 'f-2', question: 'Segunda?', answer: 'Sim.', order: 2 },
      { _id: 'f-1', question: 'Primeira?', answer: 'Também.', order: 1 },
    ],
    samples: sampleTextNames.map((name) => `texts.${name}`),
    posts: null,
    clock: { dayPart: 'afternoon', year: 2031 },
    settings: sampleSettings,
    outfit: outfitFor(changes.texts?.[0]),
    ...changes,
  }
}

/** An item of each list that `sampleContent` has none of. */
export function otherLists(): Partial<PageContent> {
  const content = sampleContent()
  const empty = publicListNames.filter((name) => content[name]?.length === 0)
  const filled = { _id: 'x-1', image: 'https://fotos.example/a.jpg' }
  return Object.fromEntries(empty.map((name) => [name, [{ ...entities[name].blank, ...sampleBody(name), ...filled }]]))
}

export const sampleAssets = {
  style: 'h1{color:red}',
  staticStyle: 'h2{color:red}',
  loader: 'void 0',
  editScript: { url: '/assets/edit.js', imports: [] },
  editStyleUrl: '/assets/edit.css',
  pageScript: { url: '/assets/site.js', imports: [] },
  staticScript: { url: '/assets/static.js', imports: [] },
  fontUrl: '/assets/font.woff2',
}

export function renderProduct(content: PageContent, product: Product): RenderedPage {
  return renderOnRequest(content, { product }, sampleAssets) as RenderedPage
}

/** What a page's HTML tells search engines. */
export function factsOf(html: string) {
  return JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}')
}
