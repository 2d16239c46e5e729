import { type ContactField, contactFields } from '#contract/overview.ts'
import type { PageContent, PublicEntities, PublicSettings } from '#contract/page-content.ts'
import { defaultFallbacks } from '../env.ts'
import { samples } from './sample-content.text.ts'

/** Whether a contact is the one of the samples. */
export function isShippedContact(field: ContactField, value: string): boolean {
  return samples.meta.some((sample) => sample[field] === value)
}

/**
 * Whether the site has its public address and still shows the contact data that it was shipped with: of the samples, or, while nothing is
 * configured, the fallback values. Customers who found it would reach nobody.
 */
export function hasShippedContact({ meta }: PublicEntities, settings: PublicSettings): boolean {
  if (settings.publicUrl === '' || meta === null) return false
  const [present] = meta
  if (present) return contactFields.every((field) => isShippedContact(field, present[field]))
  const { fallbackPhone, fallbackEmail } = settings
  return fallbackPhone === defaultFallbacks.phone && fallbackEmail === defaultFallbacks.email
}

/** The content of pages that ask search engines to leave them out as long as the contact data is the shipped one. */
export function keepFromSearch(content: PageContent): PageContent {
  return hasShippedContact(content, content.settings) ? { ...content, noindex: true } : content
}
