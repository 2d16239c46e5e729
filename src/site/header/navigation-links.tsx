import { siteText } from '../site.text.ts'

/** The sections that navigation leads to; the ids are the specification's (spec §2). */
const sections = [
  { id: 'home', label: siteText.header.home },
  { id: 'sobre', label: siteText.header.about },
  { id: 'serviços'.normalize('NFC'), label: siteText.header.services },
  { id: 'produtos', label: siteText.header.products },
  { id: 'faq', label: siteText.header.faq },
]

/** Plain links: the browser itself scrolls, keeps the address and moves the focus into the section. */
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
