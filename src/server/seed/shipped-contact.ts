import { isShippedMeta } from '#contract/claims.ts'
import { contactFields } from '#contract/overview.ts'
import type { PageContent, PublicEntities, PublicSettings } from '#contract/page-content.ts'
import { defaultFallbacks } from '../env.ts'

/**
 * Whether the site has its public address and no contact but those that it was shipped with: of the samples, or, while nothing is
 * configured, the fallback values. Customers who found it would reach nobody. What the owner has left out of the page is ''.
 */
export function hasShippedContact({ meta }: PublicEntities, settings: PublicSettings): boolean {
  if (settings.publicUrl === '' || meta === null) return false
  const [present] = meta
  if (present) return contactFields.every((field) => present[field] === '' || isShippedMeta(field, present[field]))
  const { fallbackPhone, fallbackEmail } = settings
  return fallbackPhone === defaultFallbacks.phone && fallbackEmail === defaultFallbacks.email
}

/** The content of pages that ask search engines to leave them out as long as the contact data is the shipped one. */
export function keepFromSearch(content: PageContent): PageContent {
  return hasShippedContact(content, content.settings) ? { ...content, noindex: true } : content
}
