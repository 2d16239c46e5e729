import { sectionIds } from '#contract/section-ids.text.ts'
import { siteText } from '../site.text.ts'
import { useSite } from '../site-context.ts'

const targets = ['home', 'about', 'services', 'products', 'works', 'faq'] as const

/**
 * Plain links to the sections, and to the page of the works if there is one: the browser scrolls, keeps the history and moves the focus to
 * the section.
 */
export function NavigationLinks() {
  const { hasWorks, isHome } = useSite()
  const page = isHome ? '' : '/'
  return (
    <ul className="navigation-links">
      {targets
        .filter((target) => target !== 'works' || hasWorks)
        .map((target) => (
          <li key={target}>
            <a href={target === 'works' ? '/obras' : `${page}#${sectionIds[target]}`}>{siteText.header[target]}</a>
          </li>
        ))}
    </ul>
  )
}
