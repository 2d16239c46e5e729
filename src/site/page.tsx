import { Children, type ReactNode, Suspense, useState } from 'react'
import type { Product } from '#contract/products.ts'
import type { BrowserData, PageData } from './data/site-data.ts'
import { DialogHost } from './dialogs/dialog-host.tsx'
import { FeedSection } from './feed/feed-section.tsx'
import { SiteFrame } from './frame/site-frame.tsx'
import { HeroSection } from './hero/hero-section.tsx'
import { Kept } from './parts/kept.tsx'
import { loadList, useList } from './parts/load.tsx'
import { ProductsSection } from './products/products-section.tsx'
import { ContactSection } from './sections/contact-section.tsx'
import { FaqSection } from './sections/faq-section.tsx'
import { ServicesSection } from './sections/services-section.tsx'

interface PageProps {
  data: PageData | BrowserData
  /** From the hero to the services, and the samples of the mosaic. Only on the server: browsers keep them as they are. */
  company?: ReactNode
  ideas?: ReactNode
}

/** The public page. */
export function Page({ data, company, ideas }: PageProps) {
  const { page, pageCount, posts, hasIdeas } = data
  const { apiUrl } = data.settings
  const isHome = page === 1
  const products = useList(data.products, 'products', apiUrl)
  const services = useList(data.services, 'services', apiUrl)
  const works = useList(data.works, 'works', apiUrl)
  const faq = useList(data.faq === undefined ? [] : data.faq, 'faq', apiUrl)
  const [all, setAll] = useState<Product[]>()

  /** Loads the products of every page. Returns undefined if that fails. */
  const loadAll = async () => {
    const list = all ?? (await loadList('products', apiUrl).catch(() => undefined))
    setAll(list)
    return list
  }

  return (
    <SiteFrame data={data} isHome={isHome}>
      <InTasks>
        {isHome && <HeroSection slides={data.slides} products={products.data} />}
        {isHome && <Kept id="empresa">{company}</Kept>}
        {isHome && <ServicesSection services={services} />}
        {isHome && <FeedSection served={posts} works={works} hasIdeas={hasIdeas} ideas={ideas} />}
        <ProductsSection products={products} page={page} pageCount={pageCount} all={all} loadAll={loadAll} />
        <ContactSection />
        {isHome && <FaqSection faq={data.faq === undefined ? undefined : faq} />}
      </InTasks>
      <DialogHost
        products={all ?? products.data ?? []}
        works={works.data ?? []}
        services={services.data ?? []}
        loadProducts={loadAll}
      />
    </SiteFrame>
  )
}

/** Each section has its own Suspense and hydrates in its own task, so that no task is long. */
function InTasks({ children }: { children: ReactNode }) {
  return Children.map(children, (section) => section && <Suspense>{section}</Suspense>)
}
