import { type ReactNode, Suspense } from 'react'
import { contactFrom } from '../data/company-contact.ts'
import { siteText } from '../data/site.text.ts'
import type { SiteData } from '../data/site-data.ts'
import { WhatsappIcon } from '../parts/icons.tsx'
import { useList } from '../parts/load.tsx'
import { newTabId } from '../parts/parts.tsx'
import { SiteProvider } from '../parts/site-context.ts'
import { QuoteLink } from '../quote/quote-link.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

const longTitleLength = 30

interface SiteFrameProps {
  data: SiteData
  isHome?: boolean
  /** Whether the page is never hydrated. */
  isStatic?: boolean
  /** The content of `<main>`. */
  children: ReactNode
}

/** Header and footer around a page's own content, and the data that each part may use. The contact data is loaded if it did not come with the page. */
export function SiteFrame({ data, isHome = false, isStatic = false, children }: SiteFrameProps) {
  const { settings, isContactMissing } = data
  // Nothing is loaded where the contact came with the page.
  const metaState = useList(isContactMissing ? null : [], 'meta', settings.apiUrl)
  const contact =
    isContactMissing && metaState.data ? contactFrom(metaState.data[0], settings, data.contact) : data.contact
  const isTitleLong = contact.title.length > longTitleLength
  return (
    <SiteProvider value={{ ...data, contact, metaState, isTitleLong, isHome, isStatic }}>
      <a href="#conteudo" className="button button-brand skip-link visually-hidden on-screen">
        {siteText.skipToContent}
      </a>
      <Header />
      <p id={newTabId} hidden>
        {siteText.newTab}
      </p>
      <main id="conteudo" tabIndex={-1}>
        {children}
      </main>
      <Suspense>
        <Footer />
      </Suspense>
      {contact.whatsapp && (
        // The floating button, only if the company has a number (spec §1).
        <aside aria-label={siteText.contact.whatsapp}>
          <QuoteLink className="floating-whatsapp button-whatsapp disc on-screen" label={siteText.contact.chat}>
            <WhatsappIcon />
          </QuoteLink>
        </aside>
      )}
    </SiteProvider>
  )
}
