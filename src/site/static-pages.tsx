import type { PageContent } from '#contract/page-content.ts'
import { GoneSection } from './gone-section.tsx'
import { goneText, missingText } from './missing.text.ts'
import { MissingSection } from './missing-section.tsx'
import { privacyText } from './privacy/privacy.text.ts'
import { PrivacySection } from './privacy/privacy-section.tsx'
import type { StaticPage } from './static-page.tsx'
import { worksPage } from './works-page.tsx'

/** The static pages of an edition, among them those for unknown addresses and for deleted products. */
export function staticPages(content: PageContent): StaticPage[] {
  const works = worksPage(content)
  return [
    { path: '/404', title: missingText.title, isListed: false, body: <MissingSection /> },
    { path: '/410', title: goneText.title, isListed: false, body: <GoneSection /> },
    {
      path: '/privacidade',
      title: privacyText.title,
      description: privacyText.description,
      isListed: true,
      body: <PrivacySection />,
    },
    ...(works ? [works] : []),
  ]
}
