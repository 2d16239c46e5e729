import { IconButton } from '#browser/icon-button.tsx'
import { sectionIds } from '#contract/section-ids.text.ts'
import { HoursLine } from '../company/company-parts.tsx'
import { siteText } from '../data/site.text.ts'
import { Menu, Phone, WhatsappIcon, X } from '../parts/icons.tsx'
import { CompanyLink, Hem } from '../parts/parts.tsx'
import { SiteLogo } from '../parts/pictures.tsx'
import { useSite } from '../parts/site-context.ts'
import { QuoteLink } from '../quote/quote-link.tsx'
import { workWords } from '../works/works.text.ts'

const menuId = 'menu'

/** The sticky header. The mobile menu is a popover: it opens and closes without script. */
export function Header() {
  const { contact, texts, isTitleLong, isHome } = useSite()
  const { width = 0, height = 1 } = texts.logoPicture ?? {}
  const home = isHome ? '#home' : '/#home'
  return (
    <header className="site-header on-screen">
      <div className="wrap header-bar row">
        <a href={home} className={isTitleLong ? 'site-name row lettering long-name' : 'site-name row lettering'}>
          <SiteLogo />
          {/* A wide logo is the company's name in its own letters. */}
          <span className={width >= 2 * height ? 'visually-hidden' : 'clamped'}>{contact.title}</span>
        </a>
        <nav aria-label={siteText.header.menu}>
          <NavigationLinks />
        </nav>
        <QuoteLink className="button button-whatsapp button-small">
          <WhatsappIcon />
          {siteText.header.quote}
        </QuoteLink>
        <IconButton Icon={Menu} label={siteText.header.openMenu} popoverTarget={menuId} />
      </div>
      <Hem />
      <div id={menuId} popover="auto" className="mobile-menu">
        <IconButton
          Icon={X}
          label={siteText.header.closeMenu}
          popoverTarget={menuId}
          popoverTargetAction="hide"
          autoFocus
        />
        <nav aria-label={siteText.header.menu}>
          <NavigationLinks />
        </nav>
        <QuoteLink />
        {contact.whatsapp && contact.phone && (
          <CompanyLink href={contact.phone.url} className="touch strong">
            <Phone />
            {contact.phone.shown}
          </CompanyLink>
        )}
        <HoursLine kind="today" />
      </div>
    </header>
  )
}

const targets = ['home', 'about', 'services', 'products', 'works', 'faq'] as const

/**
 * Plain links to the sections that have something to show, and to the page of the works if there is one: the browser scrolls, keeps the
 * history and moves the focus to the section.
 */
export function NavigationLinks() {
  const { hasWorks, emptyLists, isHome, outfit } = useSite()
  const page = isHome ? '' : '/'
  return (
    <ul className="navigation-links">
      {targets
        .filter((target) => (target === 'works' ? hasWorks : !emptyLists.some((name) => name === target)))
        .map((target) => (
          <li key={target}>
            <a href={target === 'works' ? '/obras' : `${page}#${sectionIds[target]}`} className="touch">
              {target === 'works' ? workWords[outfit.jobs].all : siteText.header[target]}
            </a>
          </li>
        ))}
    </ul>
  )
}
