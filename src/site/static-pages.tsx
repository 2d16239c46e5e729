import type { PageContent } from '#contract/page-content.ts'
import { GoneSection } from './gone-section.tsx'
import { MissingSection } from './missing-section.tsx'
import { privacyText } from './privacy/privacy.text.ts'
import { PrivacySection } from './privacy/privacy-section.tsx'
import type { StaticPage } from './static-page.tsx'
import { staticText } from './static-pages.text.ts'
import { worksPage } from './works-page.tsx'

/** The static pages of an edition, among them those for unknown addresses and for deleted products. */
export function staticPages(content: PageContent): StaticPage[] {
  const works = worksPage(content)
  return [
    { path: '/404', title: staticText.missing.title, isListed: false, body: <MissingSection /> },
    { path: '/410', title: staticText.gone.title, isListed: false, body: <GoneSection /> },
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
