import type { PageContent } from '#contract/page-content.ts'
import { contactFrom } from '../company-contact.ts'
import { companyPlace } from '../company-place.ts'
import { openGraphPicture } from '../site-pictures.ts'

/** The company's data for search engines (schema.org). URLs are absolute, so they are left out without a known origin. */
export function structuredData(content: PageContent) {
  const meta = content.meta?.[0]
  if (!meta) return undefined
  const { publicUrl } = content.settings
  const { town, state } = companyPlace()
  const contact = contactFrom(meta, content.settings)
  return {
    '@context': 'https://schema.org',
    '@type': 'HomeAndConstructionBusiness',
    name: meta.title,
    description: meta.description,
    telephone: contact.phone.url.replace('tel:', ''),
    email: meta.email,
    address: {
      '@type': 'PostalAddress',
      streetAddress: meta.address,
      addressLocality: town,
      addressRegion: state,
      addressCountry: 'BR',
    },
    areaServed: { '@type': 'City', name: `${town}, ${state}` },
    sameAs: [meta.facebook, meta.instagram].filter((address) => address !== ''),
    ...(publicUrl === ''
      ? {}
      : {
          url: `${publicUrl}/`,
          logo: `${publicUrl}/icon-512.png`,
          image: `${publicUrl}${openGraphPicture.path}`,
        }),
  }
}
