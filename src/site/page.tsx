import { Suspense } from 'react'
import { AboutSection } from './about/about-section.tsx'
import { Proof } from './company/figures.tsx'
import { ContactSection } from './contact/contact-section.tsx'
import { ExcellenceSection } from './excellence/excellence-section.tsx'
import { FaqSection } from './faq/faq-section.tsx'
import { FeedSection } from './feed/feed-section.tsx'
import { HeroSection } from './hero/hero-section.tsx'
import { ProductsSection } from './products/products-section.tsx'
import { ServicesSection } from './services/services-section.tsx'
import type { PageData } from './site-data.ts'
import { SiteFrame } from './site-frame.tsx'
import { Voice } from './works/voice.tsx'

/** The public page. Each section has its own Suspense and hydrates in its own task, so that no task is long. */
export function Page({ data }: { data: PageData }) {
  const { page, pageCount, products, services, faq, posts, works, samples, voice } = data
  const isHome = page === 1
  return (
    <SiteFrame data={data} isHome={isHome}>
      {isHome && (
        <>
          <Suspense>
            <HeroSection products={products ?? []} />
          </Suspense>
          <Suspense>
            <Proof />
          </Suspense>
          <Suspense>
            <AboutSection />
          </Suspense>
          <Suspense>
            <ExcellenceSection />
          </Suspense>
          <Suspense>
            <ServicesSection served={services} />
          </Suspense>
          <Suspense>
            <FeedSection served={posts} servedWorks={works} samples={samples} />
          </Suspense>
          {voice && (
            <Suspense>
              <Voice work={voice} />
            </Suspense>
          )}
        </>
      )}
      <Suspense>
        <ProductsSection served={products} page={page} pageCount={pageCount} />
      </Suspense>
      <Suspense>
        <ContactSection />
      </Suspense>
      {isHome && (
        <Suspense>
          <FaqSection served={faq} />
        </Suspense>
      )}
    </SiteFrame>
  )
}
