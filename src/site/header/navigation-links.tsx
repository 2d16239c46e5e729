import { sectionIds } from '#contract/section-ids.text.ts'
import { siteText } from '../site.text.ts'

const sections = (['home', 'about', 'services', 'products', 'faq'] as const).map((name) => ({
  id: sectionIds[name],
  label: siteText.header[name],
}))

/** Plain links: the browser scrolls, keeps the history and moves the focus to the section. */
export function NavigationLinks({ isHome }: { isHome: boolean }) {
  return (
    <ul className="navigation-links">
      {sections.map(({ id, label }) => (
        <li key={id}>
          <a href={isHome ? `#${id}` : `/#${id}`}>{label}</a>
        </li>
      ))}
    </ul>
  )
}
