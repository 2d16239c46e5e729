import { MissingSection } from './missing-section.tsx'
import { privacyText } from './privacy/privacy.text.ts'
import { PrivacySection } from './privacy/privacy-section.tsx'
import { siteText } from './site.text.ts'
import type { StaticPage } from './static-page.tsx'

/** The static pages of every edition, among them the one for unknown addresses. */
export function staticPages(): StaticPage[] {
  return [
    { path: '/404', title: siteText.missing.title, isListed: false, body: <MissingSection /> },
    {
      path: '/privacidade',
      title: privacyText.title,
      description: privacyText.description,
      isListed: true,
      body: <PrivacySection />,
    },
  ]
}
