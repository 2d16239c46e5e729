import { type ReactNode, Suspense, useMemo } from 'react'
import { Footer } from './footer/footer.tsx'
import { Header } from './header/header.tsx'
import { useLoaded } from './load/use-list.ts'
import { SiteProvider } from './site-context.ts'
import type { SiteData } from './site-data.ts'
import { SkipLink } from './skip-link.tsx'
import { WhatsappButton } from './whatsapp-button.tsx'

const longTitleLength = 30

const loadContact = async () => (await import('./load/fetch-list.ts')).fetchContact()

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
  const contactState = useLoaded(data.isContactMissing ? null : data.contact, loadContact)
  const site = useMemo(() => {
    const contact = contactState.status === 'loaded' ? contactState.data : data.contact
    return { ...data, contact, contactState, isTitleLong: contact.title.length > longTitleLength, isHome, isStatic }
  }, [data, contactState, isHome, isStatic])
  return (
    <SiteProvider value={site}>
      <SkipLink />
      <Header />
      <main id="conteudo" tabIndex={-1}>
        {children}
      </main>
      <Suspense>
        <Footer />
      </Suspense>
      <WhatsappButton />
    </SiteProvider>
  )
}
