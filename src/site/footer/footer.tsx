import type { Meta } from '#contract/meta.ts'
import { formatPhone } from '#contract/phone.ts'
import { sectionIds } from '#contract/section-ids.text.ts'
import { FacebookIcon, InstagramIcon, WhatsappIcon } from '../brand-icons.tsx'
import { Part } from '../company-part.tsx'
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
  const { title, isTitleLong, meta, contact, year } = useSite()
  return (
    <footer id={sectionIds.footer} className="site-footer">
      <Hem isLarge />
      <div className="wrap">
        <p className={isTitleLong ? 'footer-name long-name' : 'footer-name'}>{title}</p>
        <div className="footer-columns">
          <div>
            <h2>{text.about}</h2>
            <LoadState state={meta} error={siteText.load.meta}>
              {(data) => {
                const description = data?.description ?? siteText.unnamed.description
                return description && <p className="footer-description">{description}</p>
              }}
            </LoadState>
            <Part name="facts" />
          </div>
          <div>
            <h2>{text.links}</h2>
            <NavigationLinks isHome={isHome} />
            <ul className="footer-links">
              <li>
                <a href="/privacidade">{text.privacy}</a>
              </li>
            </ul>
          </div>
          <div>
            <h2>{text.contact}</h2>
            <ul className="footer-links">
              {contact.whatsapp !== undefined && (
                <li>
                  <QuoteLink className="">{formatPhone(contact.whatsapp, 'whatsapp')}</QuoteLink>
                </li>
              )}
              {contact.phone && (
                <li>
                  <a href={contact.phone.url}>{contact.phone.shown}</a>
                </li>
              )}
              {contact.email && (
                <li>
                  <a href={contact.email.url}>
                    <span>
                      <EmailAddress address={contact.email.shown} />
                    </span>
                  </a>
                </li>
              )}
            </ul>
            {meta.status === 'loaded' && meta.data && <SocialLinks meta={meta.data} />}
          </div>
          {meta.status === 'loaded' && meta.data?.address && (
            <div>
              <h2>{text.whereWeAre}</h2>
              <address>{meta.data.address}</address>
              <AddressMap address={meta.data.address} />
            </div>
          )}
        </div>
        <p className="copyright">
          © {year} {title}. {text.rights}
        </p>
      </div>
    </footer>
  )
}

const networks = [
  ['facebook', FacebookIcon],
  ['instagram', InstagramIcon],
] as const

function SocialLinks({ meta }: { meta: Meta }) {
  const text = siteText.footer
  return (
    <ul aria-label={text.social} className="social-links row">
      {networks.map(
        ([network, Icon]) =>
          meta[network] && (
            <li key={network}>
              <a href={meta[network]} target="_blank" rel="noopener" aria-label={text[network]} className="icon-button">
                <Icon />
              </a>
            </li>
          ),
      )}
      {meta.whatsapp && (
        <li>
          <QuoteLink label={text.whatsapp} className="icon-button">
            <WhatsappIcon />
          </QuoteLink>
        </li>
      )}
    </ul>
  )
}
