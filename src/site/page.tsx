import { Suspense, useEffect } from 'react'
import { AboutSection } from './about/about-section.tsx'
import { ContactSection } from './contact/contact-section.tsx'
import { ExcellenceSection } from './excellence/excellence-section.tsx'
import { FaqSection } from './faq/faq-section.tsx'
import { FeedSection } from './feed/feed-section.tsx'
import { Footer } from './footer/footer.tsx'
import { Header } from './header/header.tsx'
import { HeroSection } from './hero/hero-section.tsx'
import { ProductsSection } from './products/products-section.tsx'
import { ServicesSection } from './services/services-section.tsx'
import { SiteFrame } from './site-frame.tsx'
import type { SiteState } from './site-state.ts'
import { SkipLink } from './skip-link.tsx'
import { WhatsappButton } from './whatsapp-button.tsx'

interface PageProps {
  state: SiteState
  /** Called once after hydration. */
  onHydrated?: () => void
}

/** The public page. Each section has its own Suspense and hydrates in its own task, so that no task is long. */
export function Page({ state, onHydrated }: PageProps) {
  useEffect(() => {
    onHydrated?.()
  }, [onHydrated])

  const isHome = state.view === 'home'
  return (
    <SiteFrame content={state}>
      <SkipLink />
      <Header isHome={isHome} />
      <main id="conteudo" tabIndex={-1}>
        {isHome && (
          <>
            <Suspense>
              <HeroSection />
            </Suspense>
            <Suspense>
              <AboutSection />
            </Suspense>
            <Suspense>
              <ExcellenceSection />
            </Suspense>
            <Suspense>
              <ServicesSection served={state.services} />
            </Suspense>
            <Suspense>
              <FeedSection served={state.posts} servedWorks={state.works} samples={state.samples} />
            </Suspense>
          </>
        )}
        <Suspense>
          <ProductsSection served={state.products} page={state.page} pageCount={state.pageCount} />
        </Suspense>
        <Suspense>
          <ContactSection />
        </Suspense>
        {isHome && (
          <Suspense>
            <FaqSection served={state.faq} />
          </Suspense>
        )}
      </main>
      <Suspense>
        <Footer isHome={isHome} />
      </Suspense>
      <WhatsappButton />
    </SiteFrame>
  )
}
