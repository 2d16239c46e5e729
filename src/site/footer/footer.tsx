import type { SiteConfig } from '#contract/site-config.ts'
import { FacebookIcon, InstagramIcon, WhatsappIcon } from '../brand-icons.tsx'
import { EmailAddress } from '../email-address.tsx'
import { NavigationLinks } from '../header/navigation-links.tsx'
import { Hem } from '../hem.tsx'
import { LoadState } from '../load/load-state.tsx'
import { QuoteLink } from '../quote/quote-link.tsx'
import { siteText } from '../site.text.ts'
import { useSite } from '../site-context.ts'
import { AddressMap } from './map.tsx'

export function Footer({ isHome }: { isHome: boolean }) {
  const text = siteText.footer
  const { title, isTitleLong, config, contact, clock } = useSite()
  return (
    <footer className="site-footer">
      <Hem />
      <div className="wrap">
        <p className={isTitleLong ? 'footer-name long-name' : 'footer-name'}>{title}</p>
        <div className="footer-columns">
          <LoadState state={config} error={siteText.load.config}>
            {(data) => <p className="footer-description">{data?.description ?? siteText.unnamed.description}</p>}
          </LoadState>
          <div>
            <h2>{text.links}</h2>
            <NavigationLinks isHome={isHome} />
          </div>
          <div>
            <h2>{text.contact}</h2>
            <ul className="footer-links">
              <li>
                <a href={contact.phone.url}>{contact.phone.shown}</a>
              </li>
              <li>
                <a href={contact.email.url}>
                  <span>
                    <EmailAddress address={contact.email.shown} />
                  </span>
                </a>
              </li>
            </ul>
            {config.status === 'loaded' && config.data && <SocialLinks config={config.data} />}
          </div>
          {config.status === 'loaded' && config.data?.address && (
            <div>
              <h2>{text.whereWeAre}</h2>
              <address>{config.data.address}</address>
              <AddressMap address={config.data.address} />
            </div>
          )}
        </div>
        <p className="copyright">
          © {clock.year} {title}. {text.rights}
        </p>
      </div>
    </footer>
  )
}

function SocialLinks({ config }: { config: SiteConfig }) {
  const text = siteText.footer
  return (
    <ul aria-label={text.social} className="social-links">
      {config.facebook && (
        <li>
          <a href={config.facebook} target="_blank" rel="noopener" aria-label={text.facebook} className="icon-button">
            <FacebookIcon />
          </a>
        </li>
      )}
      {config.instagram && (
        <li>
          <a href={config.instagram} target="_blank" rel="noopener" aria-label={text.instagram} className="icon-button">
            <InstagramIcon />
          </a>
        </li>
      )}
      {config.whatsapp && (
        <li>
          <QuoteLink label={text.whatsapp} className="icon-button">
            <WhatsappIcon className="size-6" />
          </QuoteLink>
        </li>
      )}
    </ul>
  )
}
