import { openClaims } from '#contract/claims.ts'
import { blankCompany } from '#contract/company.ts'
import type { Notice } from '#contract/overview.ts'
import type { PublicEntities, PublicSettings } from '#contract/page-content.ts'
import { hasShippedContact } from './shipped-contact.ts'
import { unchangedSamples } from './shipped-samples.ts'

/** The notices about shipped content that visitors see. */
export function sampleNotices(lists: PublicEntities, settings: PublicSettings): Notice[] {
  const { products, services, faq } = unchangedSamples(lists)
  const ids = [...products, ...services, ...faq].map(({ _id }) => _id)
  const counts = { products: products.length, services: services.length, faq: faq.length }
  const claims = claimsOf(lists)
  return [
    ...(hasShippedContact(lists, settings) ? [{ kind: 'shipped_contact' } as const] : []),
    ...(ids.length + claims.length > 0 ? [{ kind: 'samples_shown', ...counts, ids, claims } as const] : []),
  ]
}

/** The shipped contacts and claims that are open; none if a list could not be read. */
function claimsOf({ meta, company, texts }: PublicEntities) {
  if (!meta || !company || !texts) return []
  return openClaims({ meta: meta[0], company: company[0] ?? blankCompany, texts: texts[0] })
}
