import { blankCompany } from '#contract/company.ts'
import { comparedShape, sunAndShadePlace } from '#contract/comparison.ts'
import { type PublicListName, publicListNames } from '#contract/entities.ts'
import { maxPosts } from '#contract/feed.ts'
import type { Outfit } from '#contract/outfit.text.ts'
import {
  type DayPart,
  type PageContent,
  type PublicEntities,
  type PublicSettings,
  productPath,
} from '#contract/page-content.ts'
import { hasPrice } from '#contract/place-prices.ts'
import type { Product } from '#contract/products.ts'
import type { Work } from '#contract/works.ts'
import { type Contact, contactFrom } from './company-contact.ts'
import { type FooterPage, footerPages } from './footer-pages.text.ts'
import { type ShownTexts, shownTexts, unnamedOf } from './page-texts.ts'
import { pageCount, productsPerPage } from './pages.ts'
import { type Place, placesOf } from './places.ts'
import { type ShownCompany, shownCompany } from './shown-company.ts'
import { slidesOf } from './slides.ts'
import { loudest, withTitles } from './work-names.ts'

/** What every page is rendered from. */
export interface SiteData {
  settings: PublicSettings
  clock: { dayPart: DayPart; year: number }
  /** Whether there is a page of works to link to. */
  hasWorks: boolean
  /** The lists that are known to have no items: no menu leads to their sections. */
  emptyLists: readonly PublicListName[]
  contact: Contact
  /** Whether the contact is not known yet, and must be loaded. */
  isContactMissing: boolean
  company: ShownCompany
  texts: ShownTexts
  outfit: Outfit
  /** At the end of the footer. */
  footerPages: readonly FooterPage[]
}

type Lists = Pick<PublicEntities, PublicListName>

/** What a hydrated page is rendered from on the server. */
export interface PageData extends SiteData, Lists, Pick<PageContent, 'posts'> {
  /** What only parts show that browsers keep as rendered; absent from further pages. */
  kept?: KeptData
  /** Whether the mosaic shows samples: there is neither a post nor a work. */
  hasIdeas: boolean
  /** The indexes of the slides that are shown; none if the hero shows only name and headline. */
  slides: readonly number[]
  /** Counts from 1. The first page is the whole site; a further one has only products and contact. */
  page: number
  pageCount: number
}

interface KeptData {
  places: readonly Place[]
  /** What the first product with a price costs, and the path of its page; null where a place says a price. */
  price: ProductPrice | null
  /** The first work whose photos from before and after can be compared. */
  compared: Work | undefined
  /** The work whose sentence of a customer is shown large, if none stands beside the compared photos. */
  voice: Work | undefined
  /** Whether the shipped pair of photos is compared. */
  hasSunAndShade: boolean
}

/** What a product costs, in words, and the path of its page. */
export interface ProductPrice {
  words: string
  path: string
}

/** The first product with a price, for the strip below the hero. */
function firstPrice(products: readonly Product[] | null): ProductPrice | null {
  const product = products?.find(hasPrice)
  return product ? { words: `${product.title}: ${product.priceFrom}`, path: productPath(product.slug) } : null
}

export function siteData(content: PageContent): SiteData {
  const { meta, company, settings, clock, works } = content
  const contact = contactFrom(meta?.[0], settings, unnamedOf(content))
  return {
    clock,
    contact,
    // Where the contact is known, nothing falls back.
    settings: meta === null ? settings : { ...settings, fallbackPhone: '', fallbackEmail: '' },
    hasWorks: works !== null && works.length > 0,
    emptyLists: publicListNames.filter((name) => content[name]?.length === 0),
    isContactMissing: meta === null,
    company: shownCompany(company?.[0] ?? blankCompany, contact, clock.year),
    texts: shownTexts(content),
    outfit: content.outfit,
    footerPages,
  }
}

/** The first 48 products with all sections, then 48 products at a time. */
export function pageData(content: PageContent, page: number): PageData {
  const lists = Object.fromEntries(publicListNames.map((name) => [name, page === 1 ? content[name] : []])) as Lists
  const onPage = content.products?.slice((page - 1) * productsPerPage, page * productsPerPage)
  const site = {
    ...siteData(content),
    ...lists,
    products: onPage ?? null,
    page,
    pageCount: pageCount(content.products),
  }
  if (page > 1) return { ...site, posts: [], hasIdeas: false, slides: [] }
  const { posts } = content
  const places = site.contact.whatsapp ? placesOf(site.texts, content.products ?? []) : []
  const works = content.works && withTitles(content.works, content.products ?? [])
  const compared = works?.find(comparedShape)
  const { hasShippedPhotos } = site.outfit
  const voice = compared?.comment ? undefined : loudest(works ?? [])
  // Their photos are not shown twice.
  const tiles = works?.filter((work) => work !== voice && work !== compared) ?? null
  return {
    ...site,
    posts,
    kept: {
      places,
      price: places.some(({ product }) => product) ? null : firstPrice(content.products),
      compared,
      voice,
      hasSunAndShade: !compared && works !== null && hasShippedPhotos && content.samples.includes(sunAndShadePlace),
    },
    slides: slidesOf(content),
    // The other comments are on the page of all works.
    works: tiles?.slice(0, maxPosts).map((work) => ({ ...work, comment: '', commentAuthor: '' })) ?? null,
    hasIdeas: !posts && !site.hasWorks && hasShippedPhotos,
  }
}

/** What it is rendered from again in the browser: without questions that the page has been served with. */
export type BrowserData = Omit<PageData, 'faq' | 'kept'> & { faq?: PageData['faq'] }

/** The texts of parts that browsers keep as rendered (`Kept`), and those that other pages show. */
const unusedTexts = /^(about(?!Years|Works)|excellence|places|trade|worksTitle|missingText)/

/** The data of a page without what its script never reads. */
export function browserData(pageData: PageData): BrowserData {
  const { kept: _, faq, company, settings, outfit, ...data } = pageData
  const { apiUrl } = settings
  const { jobs, hasAwnings, hasShippedPhotos } = outfit
  const isOfHours = (name: string) => name === 'opening' || name === 'closedDays'
  const facts = Object.entries(company).filter(
    ([name, value]) => value !== '' && (company.hours.length > 0 || !isOfHours(name)),
  )
  const { foundedYear, projects } = company
  // Dialogs show the company's own figures.
  const isUnused = (name: string) =>
    unusedTexts.test(name) ||
    (foundedYear === null && name.startsWith('aboutYears')) ||
    (projects === null && name.startsWith('aboutWorks'))
  const texts = Object.entries(data.texts).filter(([name]) => !isUnused(name))
  return {
    ...data,
    // A contact that is loaded later may need the fallback values.
    settings: data.isContactMissing ? settings : ({ apiUrl } as PublicSettings),
    outfit: { jobs, hasAwnings, hasShippedPhotos } as Outfit,
    company: Object.fromEntries(facts) as unknown as ShownCompany,
    texts: Object.fromEntries(texts) as ShownTexts,
    products: data.products?.map(browserProduct) ?? null,
    services: data.services?.map(withoutAddress) ?? null,
    works: data.works?.map(withoutAddress) ?? null,
    // An empty list is told from one that is kept as rendered.
    ...(!faq?.length && { faq }),
  }
}

/** A product without its text, which its own page has, and without a blank price. */
function browserProduct({ text: _, priceFrom, ...product }: Product): Product {
  return { ...withoutAddress(product), ...(priceFrom && { priceFrom }) } as Product
}

/** An item without the address of a stored picture, which the picture itself says. */
function withoutAddress<Item extends Pick<Product, 'image' | 'picture'>>({ image, ...item }: Item): Item {
  return (item.picture ? item : { ...item, image }) as Item
}
