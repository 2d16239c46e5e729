import { townOf } from '#contract/company.ts'
import type { PageContent } from '#contract/page-content.ts'
import { breadcrumbList } from './breadcrumb.tsx'
import { ContactSection } from './contact/contact-section.tsx'
import type { StaticPage } from './render-document.tsx'
import { worksText } from './works/works.text.ts'
import { WorksSection, worksParents } from './works/works-section.tsx'

/** The path of the page of all works. */
export const worksPath = '/obras'

/** The page of all works; undefined while there is none. */
export function worksPage({ works, products, company, settings }: PageContent): StaticPage | undefined {
  if (!works || works.length === 0) return undefined
  return {
    path: worksPath,
    title: worksText.title,
    namesTown: true,
    description: worksText.description(
      works.map(({ title, district }) => (district ? `${title}, ${district}` : title)),
    ),
    isListed: true,
    facts: {
      '@context': 'https://schema.org',
      ...breadcrumbList([...worksParents, { name: worksText.title, path: worksPath }], settings.publicUrl),
    },
    body: (
      <>
        <WorksSection works={works} products={products ?? []} town={townOf(company?.[0]).town} />
        <ContactSection />
      </>
    ),
  }
}
