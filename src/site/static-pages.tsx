import { GoneSection } from './gone-section.tsx'
import { MissingSection } from './missing-section.tsx'
import { siteText } from './site.text.ts'
import type { StaticPage } from './static-page.tsx'

/** The static pages of every edition, among them those for unknown addresses and for deleted products. */
export function staticPages(): StaticPage[] {
  return [
    { path: '/404', title: siteText.missing.title, isListed: false, body: <MissingSection /> },
    { path: '/410', title: siteText.gone.title, isListed: false, body: <GoneSection /> },
  ]
}
