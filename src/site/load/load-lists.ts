import { call } from '#browser/http/call.ts'
import { faq } from '#contract/faq.ts'
import { products } from '#contract/products.ts'
import { services } from '#contract/services.ts'
import { siteConfig } from '#contract/site-config.ts'

// A chunk of its own: most visitors are served the data with the page and never need the calls.
export const listCalls = {
  config: () => call(siteConfig.list),
  services: () => call(services.list),
  products: () => call(products.list),
  faq: () => call(faq.list),
}
