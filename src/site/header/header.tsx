import { IconButton } from '#browser/icon-button.tsx'
import { Hem } from '../hem.tsx'
import { Menu, WhatsappIcon, X } from '../icons.tsx'
import { QuoteLink } from '../quote/quote-link.tsx'
import { siteText } from '../site.text.ts'
import { useSite } from '../site-context.ts'
import { SiteLogo } from '../site-logo.tsx'
import { NavigationLinks } from './navigation-links.tsx'

const menuId = 'menu'

/** The sticky header. The mobile menu is a popover: it opens and closes without script. */
export function Header() {
  const { contact, texts, isTitleLong, isHome } = useSite()
  const { width = 0, height = 1 } = texts.logoPicture ?? {}
  const home = isHome ? '#home' : '/#home'
  return (
    <header className="site-header on-screen">
      <div className="wrap header-bar">
        <a href={home} className={isTitleLong ? 'site-name long-name' : 'site-name'}>
          <SiteLogo />
          {/* A wide logo is the company's name in its own letters. */}
          <span className={width >= 2 * height ? 'visually-hidden' : undefined}>{contact.title}</span>
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
        <IconButton Icon={X} label={siteText.header.closeMenu} popoverTarget={menuId} popoverTargetAction="hide" />
        <nav aria-label={siteText.header.menu}>
          <NavigationLinks />
        </nav>
        <QuoteLink />
      </div>
    </header>
  )
}
