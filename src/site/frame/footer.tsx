import { useState } from 'react'
import { sectionIds } from '#contract/section-ids.text.ts'
import { HoursList } from '../company/company-parts.tsx'
import { companyText } from '../data/company.text.ts'
import { withoutLeadingDash } from '../data/shorten.ts'
import { siteText } from '../data/site.text.ts'
import { FacebookIcon, FilledIcon, InstagramIcon, MapPin, WhatsappIcon } from '../parts/icons.tsx'
import { LoadState } from '../parts/load.tsx'
import { Hem, newTab, WayLink } from '../parts/parts.tsx'
import { useSite, useYear } from '../parts/site-context.ts'
import { QuoteLink } from '../quote/quote-link.tsx'
import { NavigationLinks } from './header.tsx'

export function Footer() {
  const text = siteText.footer
  const { contact, metaState, isTitleLong, footerPages } = useSite()
  const year = useYear()
  const nameWidth = widthOf(contact.title)
  return (
    <footer id={sectionIds.footer} className="site-footer night">
      <Hem isLarge />
      <div className="wrap">
        {/* From wall to wall, like a shop's sign; a long one as text of several lines. */}
        <p className={isTitleLong ? 'footer-name lettering long-name' : 'footer-name lettering'}>
          {isTitleLong ? (
            contact.title
          ) : (
            // biome-ignore lint/a11y/noSvgWithoutTitle: it consists of a text
            <svg viewBox={`0 0 ${nameWidth} 100`} preserveAspectRatio="xMinYMid">
              <text y="78" textLength={nameWidth}>
                {contact.title}
              </text>
            </svg>
          )}
        </p>
        <div className="footer-columns grid">
          {(metaState.data === undefined || contact.description !== '') && (
            <div>
              <h2>{text.about}</h2>
              <LoadState state={metaState} error={siteText.load.meta}>
                {() => <p className="lines">{contact.description}</p>}
              </LoadState>
            </div>
          )}
          <div className="on-screen">
            <h2>{text.links}</h2>
            <NavigationLinks />
          </div>
          <div>
            <h2>{text.contact}</h2>
            <ul>
              {contact.whatsapp && (
                <li>
                  <QuoteLink className="touch" label={`${contact.whatsapp.shown}, ${text.whatsapp}`}>
                    {contact.whatsapp.shown}
                  </QuoteLink>
                </li>
              )}
              {[contact.phone, contact.email].map(
                (way) =>
                  way && (
                    <li key={way.url}>
                      <WayLink way={way} className="touch" />
                    </li>
                  ),
              )}
            </ul>
            <SocialLinks />
          </div>
          {contact.address && (
            <div>
              <h2>{text.whereWeAre}</h2>
              <address>{withoutLeadingDash(contact.address)}</address>
              <AddressMap address={contact.address} />
            </div>
          )}
          <Facts />
        </div>
        <div className="copyright row on-screen">
          <p>
            © {year} {contact.title}. {text.rights}
          </p>
          {footerPages.map(({ path, title, icon }) => (
            <a key={path} href={path} className="touch">
              {icon && <FilledIcon path={icon} />}
              {title}
            </a>
          ))}
        </div>
      </div>
    </footer>
  )
}

/** About how wide a name is in the display face at a size of 100. The rest is evened out between the letters. */
function widthOf(name: string): number {
  const count = (letters: RegExp) => name.match(letters)?.length ?? 0
  return 53 * name.length - 30 * count(/[fijlrtIJ .,'-]/g) + 30 * count(/[mwMW]/g)
}

const networks = [
  ['facebook', FacebookIcon],
  ['instagram', InstagramIcon],
] as const

function SocialLinks() {
  const { contact } = useSite()
  const text = siteText.footer
  if (!contact.facebook && !contact.instagram && !contact.whatsapp) return null
  return (
    <ul aria-label={text.social} className="networks row on-screen">
      {networks.map(
        ([network, Icon]) =>
          contact[network] && (
            <li key={network}>
              <a href={contact[network]} {...newTab} aria-label={text[network]} className="icon-button">
                <Icon />
              </a>
            </li>
          ),
      )}
      {contact.whatsapp && (
        <li>
          <QuoteLink label={text.whatsapp} className="icon-button">
            <WhatsappIcon />
          </QuoteLink>
        </li>
      )}
    </ul>
  )
}

/** In the footer: opening hours, the places that the company serves, and who it is by law. */
function Facts() {
  const { hours, facts } = useSite().company
  if (hours.length === 0 && facts.length === 0) return null
  return (
    <div className="facts grid">
      {hours.length > 0 && (
        <div>
          <h2>{companyText.hours}</h2>
          <HoursList hours={hours} />
        </div>
      )}
      {facts.map(({ id, title, lines }) => (
        <div key={id}>
          <h2 id={id}>{title}</h2>
          {lines.map(({ shown, url }) => (
            <p key={shown}>{url ? <WayLink way={{ shown, url }} className="touch" /> : shown}</p>
          ))}
        </div>
      ))}
    </div>
  )
}

/** Moves the focus from the removed button to the map. Defined once: React calls a new ref function at each render. */
const focusMap = (map: HTMLIFrameElement | null) => map?.focus()

/** The map, loaded on request: no request goes to another host before. Without script or hydration it is a link. */
function AddressMap({ address }: { address: string }) {
  const { isStatic } = useSite()
  const [isShown, setShown] = useState(false)
  const query = encodeURIComponent(address)
  if (isShown)
    return (
      <iframe
        ref={focusMap}
        src={`https://www.google.com/maps?q=${query}&output=embed`}
        title={siteText.footer.map}
        referrerPolicy="no-referrer"
        className="frame map"
      />
    )
  const link = (
    <a href={`https://www.google.com/maps?q=${query}`} className="button button-quiet">
      <MapPin />
      {siteText.footer.showMap}
    </a>
  )
  return (
    <>
      {!isStatic && (
        <button type="button" className="button button-quiet scripted" onClick={() => setShown(true)}>
          <MapPin />
          {siteText.footer.showMap}
        </button>
      )}
      {isStatic ? link : <noscript>{link}</noscript>}
      <p className="map-note soft on-screen">{siteText.footer.mapNote}</p>
    </>
  )
}
