import type { Notice } from '#contract/overview.ts'
import type { PublicEntities, PublicSettings } from '#contract/page-content.ts'
import { hasShippedContact } from './shipped-contact.ts'
import { unchangedSamples } from './shipped-samples.ts'

/** The notices about shipped content that visitors see. */
export function sampleNotices(lists: PublicEntities, settings: PublicSettings): Notice[] {
  const { products, services, faq } = unchangedSamples(lists)
  const ids = [...products, ...services, ...faq].map(({ _id }) => _id)
  const counts = { products: products.length, services: services.length, faq: faq.length }
  return [
    ...(hasShippedContact(lists, settings) ? [{ kind: 'shipped_contact' } as const] : []),
    ...(ids.length > 0 ? [{ kind: 'samples_shown', ...counts, ids } as const] : []),
  ]
}
