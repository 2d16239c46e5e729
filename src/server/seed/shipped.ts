import { blankCompany, type Company, placeOfClaim } from '#contract/company.ts'
import { entities, type PublicListName, publicListNames } from '#contract/entities.ts'
import { isSameValue } from '#contract/entity.ts'
import { contactFields, type FirstStep, firstSteps, type Notice } from '#contract/overview.ts'
import type { PageContent, PublicEntities, PublicSettings } from '#contract/page-content.ts'
import { defaultFallbacks } from '../env.ts'
import { isConfirmed, isShippedMeta, openClaims } from '../meta/claims.ts'
import { formerAlts, samples } from './sample-content.text.ts'

/** The hashes of the pictures that each sample was shipped with, by the name of its folder. A former one stays, for older databases. */
export const shippedHashes: Record<string, readonly string[]> = {
  'toldo-articulado': ['2be53f7290b079273324c1ab179562736af947165cd045f44cb04e185119e88d'],
  'toldo-fixo': ['96800dcc9ebbd42651561c493ba5663a067db6bfdce0a6ad8fef9da8f8f24183'],
  'cortina-retratil': ['46c2c93d9cc46ccf990884ddde3771688a9a8f7c9d5cf6f8d49f2d39a3e16ce7'],
  'policarbonato-alveolar': ['1697018ebe1c0ec8ef32f29043aacd38f5ebdbc1d4866bc21e1ff99501137316'],
  'cobertura-platibanda': ['abe781c9942805ca2b4fe50dfb7bef84880c4a232aaafcd163ef329664596c31'],
  'persiana-rolo': ['68f310b0de80e3a98ae76a6beef797ca17f2f5cdac45bcf6bf728503a7d388fa'],
  'cobertura-garagem': [
    '80db90debe5791b3073cbaf0d8b3e22e0bab0d79069eb01828edfb60c9bfeb17',
    '9b9656cb2635ff1c67516559fa1a7ec91dbdc554eb3ac1fb414e993f2699a498',
  ],
}

type Fields = Record<string, unknown>

/**
 * Whether an item, as read, is a sample as it was shipped. It is compared by its content, since databases of older versions do not know which
 * items were samples. Its place in the list is not its content, nor is what only the server sets.
 */
export function isUnchangedSample(name: PublicListName, item: object): boolean {
  const titleOf = entities[name].titleOf as (item: object) => string
  // At most one has this title, so that a long list costs little.
  const sample = (samples[name] as readonly object[]).find((one) => titleOf(one) === titleOf(item))
  return sample !== undefined && isUnchanged({ ...sample }, { ...item })
}

/** Whether an item is an unchanged sample that the owner has not said to be right. */
export function isOpenSample(
  name: PublicListName,
  item: object,
  company: Pick<Company, 'confirmed' | 'leftOut'>,
): boolean {
  const isRight = 'question' in item && isConfirmed(company, { name: 'answer', value: String(item.question) })
  return !isRight && isUnchangedSample(name, item)
}

function isUnchanged({ picture, order: _, ...fields }: Fields, item: Fields): boolean {
  const { hash } = (item.picture ?? {}) as { hash?: string }
  const hasPicture =
    typeof picture === 'string' ? hash !== undefined && shippedHashes[picture]?.includes(hash) : hash === undefined
  const shipped = hash && formerAlts[hash] ? { ...fields, alt: formerAlts[hash] } : fields
  return hasPicture === true && Object.entries(shipped).every(([field, value]) => isSameValue(item[field], value))
}

/**
 * Whether the site has no contact but those that it was shipped with: of the samples, or, while nothing is configured, the fallback values.
 * Customers who found it would reach nobody. What the owner has left out of the page is ''.
 */
export function hasShippedContact({ meta }: PublicEntities, settings: PublicSettings): boolean {
  if (meta === null) return false
  const [present] = meta
  if (present) return contactFields.every((field) => present[field] === '' || isShippedMeta(field, present[field]))
  const { fallbackPhone, fallbackEmail } = settings
  return ['', defaultFallbacks.phone].includes(fallbackPhone) && fallbackEmail === defaultFallbacks.email
}

/** The content of pages that ask search engines to leave them out as long as the contact data is the shipped one. */
export function keepFromSearch(content: PageContent): PageContent {
  return hasShippedContact(content, content.settings) ? { ...content, noindex: true } : content
}

/** The notices about shipped content that visitors see. */
export function sampleNotices(lists: PublicEntities, settings: PublicSettings): Notice[] {
  const open = openSamples(lists)
  const count = (name: PublicListName) => open.filter((sample) => sample.name === name).length
  const counts = { products: count('products'), services: count('services'), faq: count('faq') }
  const ids = open.map(({ id }) => id)
  const claims = claimsOf(lists)
  return [
    ...(settings.publicUrl !== '' && hasShippedContact(lists, settings) ? [{ kind: 'shipped_contact' } as const] : []),
    ...(ids.length + claims.length > 0 ? [{ kind: 'samples_shown', ...counts, ids, claims } as const] : []),
  ]
}

/** The places of the page that are still those of the sample: 'texts.aboutText', of an item 'faq.<id>'. */
export function samplePlaces(lists: PublicEntities): string[] {
  const items = openSamples(lists).map(({ name, id }) => `${name}.${id}`)
  const places = claimsOf(lists).map(({ name }) => placeOfClaim(name))
  return [...items, ...places.map(({ entity, field }) => `${entity}.${field}`)]
}

function openSamples(lists: PublicEntities): { name: PublicListName; id: string }[] {
  const company = lists.company?.[0] ?? blankCompany
  return publicListNames.flatMap((name) => {
    const items: readonly { _id: string }[] = lists[name] ?? []
    return items.filter((item) => isOpenSample(name, item, company)).map(({ _id: id }) => ({ name, id }))
  })
}

/** The shipped contacts and claims that are open; none if a list could not be read. */
function claimsOf({ meta, company, texts }: PublicEntities) {
  if (!meta || !company || !texts) return []
  return openClaims({ meta: meta[0], company: company[0] ?? blankCompany, texts: texts[0] })
}

interface Progress {
  /** What visitors see. */
  lists: PublicEntities
  settings: PublicSettings
  /** How many recovery codes the user has who asks. */
  codes: number
}

/** Whether each step is done. A step without a function does not compile. */
const isDone: Record<FirstStep, (progress: Progress) => boolean> = {
  trade: ({ lists: { texts } }) => Boolean(texts?.[0]?.trade),
  own_number({ lists: { meta, company } }) {
    const field = company?.[0]?.leftOut.includes('whatsapp') ? 'phone' : 'whatsapp'
    return meta?.[0] !== undefined && !isShippedMeta(field, meta[0][field])
  },
  legal_name: ({ lists: { company } }) => Boolean(company?.[0]?.legalName && (company[0].cnpj || company[0].cpf)),
  first_product: ({ lists: { products } }) =>
    products?.some((product) => !isUnchangedSample('products', product)) ?? false,
  hours: ({ lists: { company } }) => (company?.[0]?.hours.length ?? 0) > 0,
  first_work: ({ lists: { works } }) => (works?.length ?? 0) > 0,
  recovery_codes: ({ codes }) => codes > 0,
  public_address: ({ settings: { publicUrl } }) => publicUrl !== '',
}

/** The first steps, each with whether it is done. */
export function stepsOf(progress: Progress) {
  return firstSteps.map((step) => ({ step, isDone: isDone[step](progress) }))
}
