import { Children, type ReactNode, Suspense } from 'react'
import { Proof } from './company/company-parts.tsx'
import { FeedSection } from './feed/feed-section.tsx'
import { SiteFrame } from './frame/site-frame.tsx'
import { HeroSection } from './hero/hero-section.tsx'
import { ProductsSection } from './products/products-section.tsx'
import { AboutSection } from './sections/about-section.tsx'
import { ContactSection } from './sections/contact-section.tsx'
import { ExcellenceSection } from './sections/excellence-section.tsx'
import { FaqSection } from './sections/faq-section.tsx'
import { ServicesSection } from './sections/services-section.tsx'
import type { PageData } from './site-data.ts'
import { Voice } from './works/work-card.tsx'

/** The public page. */
export function Page({ data }: { data: PageData }) {
  const { page, pageCount, products, services, faq, posts, works, samples, voice } = data
  const isHome = page === 1
  return (
    <SiteFrame data={data} isHome={isHome}>
      <InTasks>
        {isHome && <HeroSection products={products ?? []} />}
        {isHome && <Proof />}
        {isHome && <AboutSection />}
        {isHome && <ExcellenceSection />}
        {isHome && <ServicesSection served={services} />}
        {isHome && <FeedSection served={posts} servedWorks={works} samples={samples} />}
        {voice && <Voice work={voice} />}
        <ProductsSection served={products} page={page} pageCount={pageCount} />
        <ContactSection />
        {isHome && <FaqSection served={faq} />}
      </InTasks>
    </SiteFrame>
  )
}

/** Each section has its own Suspense and hydrates in its own task, so that no task is long. */
function InTasks({ children }: { children: ReactNode }) {
  return Children.map(children, (section) => section && <Suspense>{section}</Suspense>)
}
