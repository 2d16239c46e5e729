import { Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { productPath } from '#contract/page-content.ts'
import type { Product } from '#contract/products.ts'
import { Figures, HoursLine, Offer } from '../company/company-parts.tsx'
import { siteText } from '../data/site.text.ts'
import { useSite } from '../parts/site-context.ts'
import { QuoteLink } from '../quote/quote-link.tsx'
import { shareText } from './share.text.ts'

interface ProductWordsProps {
  product: Product
  Heading: 'h2' | 'h3'
  /** Stands below the quote link. */
  children?: ReactNode
}

/** What a product's page and its dialog say of it: all features, the quote link, and what a buyer asks first of the company. */
export function ProductWords({ product, Heading, children }: ProductWordsProps) {
  const { isStatic } = useSite()
  return (
    <>
      {product.priceFrom && <p className="price">{product.priceFrom}</p>}
      <Heading>{siteText.products.features}</Heading>
      <ul className="features">
        {product.features.map((feature, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: features may be equal, and are never reordered.
          <li key={index}>{feature}</li>
        ))}
      </ul>
      <QuoteLink product={product} />
      {/* The script fills the lines that the page was served with, so not one in a dialog. */}
      {isStatic && <HoursLine kind="reply" />}
      <Measures />
      {children}
      <div className="company-facts">
        <Offer />
        <Figures areOwn />
      </div>
      {/* `share.ts` responds to a click, and says in the second line what it has done. */}
      <p className="send-on scripted">
        <button
          type="button"
          className="button button-quiet"
          data-title={product.title}
          data-path={productPath(product.slug)}
        >
          <Share2 aria-hidden="true" />
          {shareText.share}
        </button>
        <span role="status" />
      </p>
    </>
  )
}

const maxLength = 80

/** Two fields that lengthen the message of the quote link beside them (`greeting.ts`). What is typed stays in the page. */
function Measures() {
  const { contact, texts } = useSite()
  if (!contact.whatsapp || !texts.productsMeasures) return null
  return (
    <details className="measures scripted on-screen">
      <summary>{texts.productsMeasures}</summary>
      <p id="na-mensagem" className="soft">
        {siteText.quote.travels}
      </p>
      {[texts.productsSize, siteText.quote.district].filter(Boolean).map((name) => (
        <label key={name}>
          {name}
          <input data-name={name} aria-describedby="na-mensagem" maxLength={maxLength} autoComplete="off" />
        </label>
      ))}
    </details>
  )
}
