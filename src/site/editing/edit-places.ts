import type { PublicEntityName, PublicListName } from '#contract/entities.ts'
import type { fieldNames } from '#contract/field-names.text.ts'
import type { Figure, FrameFacts, Place } from '#contract/places.ts'
import { addText, emptyTexts, shownWords } from './edit-frame.text.ts'

/** What the script knows of the page besides its HTML. */
export type PageFacts = Pick<FrameFacts, 'product' | 'sentences' | 'figures' | 'lists'>

/** The elements that show a field; null if no page shows it by itself. */
type Where = string | readonly [selector: string, isIt: (element: Element, facts: PageFacts) => boolean] | null

/** The fields of an entity. The description and the focal point of a picture are in the form of the picture. */
type FieldOf<Name extends PublicEntityName> = Exclude<
  keyof (typeof fieldNames)[Name],
  `${string}Alt` | `${string}Focus`
>

/** For each field where the pages show it. Of an element that two fields show, the first one has it. */
type Places = { readonly [Name in PublicEntityName]: Readonly<Record<FieldOf<Name>, Where>> }

const says = (selector: string, words: RegExp): Where => [selector, ({ textContent }) => words.test(textContent ?? '')]
/** A part of the slide with this number. Slides may be left out; the name of a slide's picture has its number. */
const slide = (number: number, selector: string): Where => [
  selector,
  (element) => {
    const shown = element.closest('.hero-slide')
    const position = 1 + [...(shown?.parentElement?.children ?? [])].indexOf(shown as Element)
    return Number(/hero-picture-(\d)/.exec(shown?.innerHTML ?? '')?.[1] ?? position) === number
  },
]
/** A part of the figure that shows one of these fields. */
const figure = (part: 'dt' | 'dd', ...fields: Figure[]): Where => [
  `.figures ${part}`,
  ({ parentElement: shown }, { figures }) => {
    const name = figures[[...(shown?.parentElement?.children ?? [])].indexOf(shown as Element)]
    return name !== undefined && fields.includes(name)
  },
]
const step = (number: number, selector: string) => `.steps > :nth-child(${number}) ${selector}`

/** Nothing of these selectors is in the page for this script alone: visitors get the same bytes with it and without. */
const places: Places = {
  texts: {
    logoImage: '.site-name > :first-child',
    // All over the page; in the form of the logo.
    accent: null,
    // In the title of the browser's tab and of search results; in the form of the titles of fabrics and works.
    trade: null,
    heroHeadline: '.hero-eyebrow, h1 + .hero-description',
    hero1Title: slide(1, '.hero-slide h2'),
    hero1Description: slide(1, 'h2 + .hero-description'),
    hero1Image: slide(1, '.hero-slide[role]'),
    hero2Title: slide(2, '.hero-slide h2'),
    hero2Description: slide(2, 'h2 + .hero-description'),
    hero2Image: slide(2, '.hero-slide[role]'),
    hero3Title: slide(3, '.hero-slide h2'),
    hero3Description: slide(3, 'h2 + .hero-description'),
    hero3Image: slide(3, '.hero-slide[role]'),
    hero4Title: slide(4, '.hero-slide h2'),
    hero4Description: slide(4, 'h2 + .hero-description'),
    hero4Image: slide(4, '.hero-slide[role]'),
    placesTitle: '#places-title',
    placesText: '.places .prose',
    places: '.place',
    // In the form of the places.
    placesHidden: null,
    aboutTitle: '#about-title',
    aboutText: '#sobre .prose',
    aboutImage: '.about-picture',
    aboutYears: figure('dd', 'aboutYears'),
    aboutYearsText: figure('dt', 'aboutYears', 'foundedYear'),
    aboutWorks: figure('dd', 'aboutWorks'),
    aboutWorksText: figure('dt', 'aboutWorks', 'projects'),
    excellenceTitle: '#excellence-title',
    excellenceText: '.excellence-front > .prose',
    excellenceStep1: step(1, 'h3'),
    excellenceStep1Text: step(1, 'p'),
    excellenceStep2: step(2, 'h3'),
    excellenceStep2Text: step(2, 'p'),
    excellenceStep3: step(3, 'h3'),
    excellenceStep3Text: step(3, 'p'),
    excellenceImage: '.excellence-picture',
    servicesTitle: '#services-title',
    servicesText: '.services .section-header .prose',
    feedTitle: '#feed-title',
    feedText: '.feed .prose',
    productsTitle: '#products-title',
    productsText: '.products .section-header .prose',
    productsMeasures: '.measures > summary',
    productsSize: '.measures > label:nth-of-type(1)',
    contactTitle: '#contact-title',
    contactText: '#contato .section-header .prose',
    contactWhatsappNote: '.contact-whatsapp > .soft',
    contactPhoneNote: '.contact-card:has([href^="tel:"]) > .soft',
    contactEmailNote: '.contact-card:has([href^="mailto:"]) > .soft',
    contactToSend: '.contact-card > .features, .product-ask .features',
    faqTitle: '#faq-title',
    faqText: '.faq > header > .prose',
    fabricsTitle: ['.offer dt', (name) => name.nextElementSibling?.querySelector('.fabrics') !== null],
    worksTitle: '.works > .section-header .heading',
    missingText: '#missing-title + .prose',
  },
  company: {
    prices: says('.offer > div, .proof-links > a', shownWords.prices),
    guarantee: says('.offer > div, .proof dl > div', shownWords.guarantee),
    // The page shows it in the words of the guarantee.
    guaranteeYears: null,
    payment: says('.offer > div, .proof dl > div', shownWords.payment),
    fabrics: '.offer .fabrics',
    hours: '.hours-list, #horario, #aberto-agora, .replies-when, [data-opening]',
    closedOn: '.closed-on',
    town: '.product-text > h1 + .prose',
    // In the form of the town.
    state: null,
    areas: '#regiao, #regiao + p',
    foundedYear: figure('dd', 'foundedYear'),
    projects: figure('dd', 'projects'),
    cnpj: says('.facts p', shownWords.cnpj),
    cpf: says('.facts p', shownWords.cpf),
    email: '.facts a[href^="mailto:"]',
    legalName: ['#cnpj, #cnpj + p', ({ textContent }) => textContent !== addressShown()],
    reviewsUrl: '.proof-links > [target], .hours > .text-link, .sentences + .text-link',
    // Decided by buttons beside what they are about.
    leftOut: null,
  },
  meta: {
    title: '.site-name, .site-name > :last-child, h1.hero-title, .footer-name, .copyright > p',
    description: '.footer-columns .lines',
    address: ['address, .facts p', ({ textContent }) => textContent === addressShown()],
    whatsapp: 'a[href*="//wa.me/"]',
    phone: 'a[href^="tel:"]',
    email: 'a[href^="mailto:"]',
    facebook: '.networks [aria-label="Facebook"]',
    instagram: '.networks [aria-label="Instagram"], .feed > header > a',
  },
  // Within the item's part of the page.
  products: {
    title: '.product-title, #product-title',
    image: '.product-picture, .whole-picture',
    // In the form of the picture.
    alt: null,
    features: '.features',
    priceFrom: 'p.price',
    text: '.product-text > .lines',
    // Visitors do not see such a product.
    hidden: null,
  },
  services: {
    title: 'h3',
    description: 'h3 + p',
    youtubeId: '.play-button',
    image: '.video-poster',
  },
  works: {
    title: 'h2, h3, .tile-caption > b',
    before: '.before-after > :first-child',
    // In the form of the photos.
    sideBySide: null,
    image: '.frame',
    district: '.work-card > .prose, .tile-caption',
    productId: '.work-card > .text-link',
    comment: 'blockquote',
    commentAuthor: 'figcaption',
    // Without it visitors do not see the comment.
    commentAllowed: null,
  },
  faq: { question: 'summary > h3', answer: '.lines', order: null },
}

const addressShown = () => document.querySelector('address')?.textContent

/** The part of the page that shows an item of a list, and the item's id. */
type Part = readonly [part: Element, id: string]

/** A place, and the title of its item, '' for an entity that has one item. */
export interface FoundPlace {
  place: Place
  item: string
}

/** Returns the places of the page by their elements. What shows no field within an item's part is the item's. */
export function placesOn(facts: PageFacts): Map<Element, FoundPlace> {
  const found = new Map<Element, FoundPlace>()
  for (const [name, fields] of Object.entries(places)) {
    const entity = name as PublicEntityName
    for (const [part, id] of partsOf(entity, facts)) {
      const item = (part !== document.body && titleOf(part)) || ''
      const add = (element: Element, field: string) => {
        if (!found.has(element)) found.set(element, { place: { entity, id, field }, item })
      }
      for (const [field, where] of Object.entries<Where>(fields))
        for (const element of elementsAt(part, where, facts)) add(element, field)
      if (item !== '') add(part, '')
    }
  }
  return found
}

/** The title of an item's part of the page. A product's heading also has the words in place of its photo. */
function titleOf(part: Element): string {
  const title = part.querySelector('.product-title') ?? part.querySelector('h1, h2, h3, .tile-caption, blockquote')
  return title?.textContent?.trim() ?? ''
}

function elementsAt(part: Element, where: Where, facts: PageFacts): Element[] {
  if (where === null) return []
  const [selector, isIt] = typeof where === 'string' ? [where, () => true] : where
  return [part, ...part.querySelectorAll(selector)].filter(
    (element) => element.matches(selector) && isIt(element, facts),
  )
}

function partsOf(entity: PublicEntityName, { product, sentences, lists }: PageFacts): Part[] {
  const list = lists[entity]
  if (!list) return [[document.body, '']]
  const [, anchor = ''] = list.address.split('#')
  const parts = byId(anchor)
  if (entity === 'products') parts.push(...all('.product-page').map((page): Part => [page, product]))
  if (entity === 'works')
    parts.push(
      ...all('.mosaic > li, .voice, .comparison').flatMap((part): Part[] => {
        const [, id] = part.querySelector('a[href^="/obras#"]')?.getAttribute('href')?.split('/obras#obra-') ?? []
        return id === undefined ? [] : [[part, id]]
      }),
      ...all('.sentences > li').flatMap((part): Part[] => {
        const words = part.querySelector('blockquote')?.textContent
        const [id] = Object.entries(sentences).find(([, sentence]) => sentence === words) ?? []
        return id === undefined ? [] : [[part, id]]
      }),
    )
  return parts
}

const all = (selector: string): Element[] => [...document.querySelectorAll(selector)]

/** The items whose parts have an id that begins so. A question's is that of its answer. */
function byId(start: string): Part[] {
  return all(`[id^="${start}"]`).map((part) => [part.closest('article, details') ?? part, part.id.slice(start.length)])
}

/** Where the mark for a new item stands: below the list, or what is there while it is empty. */
const listEnds: Readonly<Record<PublicListName, readonly string[]>> = {
  products: ['#produtos .product-grid', '#produtos .wrap > .prose'],
  services: ['.services > ul', '.excellence-front'],
  works: ['.mosaic', '.feed > .load-panel', '.works > ul'],
  faq: ['.faq > div', '.faq > .box'],
}

/** Where the mark of a part stands that visitors do not see yet, and what is there once they do. */
const emptyParts: Readonly<Record<keyof typeof emptyTexts, readonly [at: string, filled: string]>> = {
  hours: ['.contact-grid', '.hours-list'],
  prices: ['#produtos .section-header', '.offer'],
  areas: ['.footer-columns', '#regiao'],
  legalName: ['.copyright', '#cnpj'],
}

const keysOf = <Key extends string>(table: Readonly<Record<Key, unknown>>) => Object.keys(table) as Key[]
const first = (selector: string) => document.querySelector(selector)

/** What has a mark with this label: a place that the page shows, or what can be added below an element. */
export interface Marked {
  element: Element
  place: Place
  label: string
  isAddition?: boolean
}

/** Returns what can be added to the page, besides what is there. */
export function additionsTo({ lists }: PageFacts): Marked[] {
  const additions: Marked[] = []
  const add = (element: Element | null | undefined, label: string, entity: PublicEntityName, field = '') => {
    if (element) additions.push({ element, label, place: { entity, id: '', field }, isAddition: true })
  }
  for (const entity of keysOf(listEnds))
    add(listEnds[entity].map(first).find(Boolean), addText(lists[entity]?.one), entity)
  for (const field of keysOf(emptyParts)) {
    const [at, filled] = emptyParts[field]
    if (!first(filled)) add(first(at), emptyTexts[field], 'company', field)
  }
  return additions
}
