import { Share2 } from 'lucide-react'
import { useState } from 'react'
import type { Product } from '#contract/products.ts'
import { productPath } from '#contract/slugs.ts'
import { Offer, OwnFigures } from '../company/company-parts.tsx'
import { QuoteLink } from '../quote/quote-link.tsx'
import { shareText } from '../share/share.text.ts'
import { share } from '../share/share.ts'
import { siteText } from '../site.text.ts'
import { useSite } from '../site-context.ts'

/** What a product's page and its dialog say of it: all features, the quote link, and what a buyer asks first of the company. */
export function ProductWords({ product, Heading }: { product: Product; Heading: 'h2' | 'h3' }) {
  return (
    <>
      <Heading>{siteText.products.features}</Heading>
      <ul className="features">
        {product.features.map((feature, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: features may be equal, and are never reordered.
          <li key={index}>{feature}</li>
        ))}
      </ul>
      <QuoteLink product={product} />
      <Measures />
      <div className="company-facts">
        <Offer />
        <OwnFigures />
      </div>
      <ShareButton title={product.title} path={productPath(product.slug)} />
    </>
  )
}

const maxLength = 80

/** Two fields that lengthen the message of the quote link beside them (`greeting.ts`). What is typed stays in the page. */
function Measures() {
  const { contact, texts } = useSite()
  if (!contact.whatsapp) return null
  return (
    <details className="measures scripted on-screen">
      <summary>{texts.productsMeasures}</summary>
      {[texts.productsSize, siteText.quote.district].map((name) => (
        <label key={name}>
          {name}
          <input data-name={name} maxLength={maxLength} autoComplete="off" />
        </label>
      ))}
    </details>
  )
}

/** A button that shares a page's URL, and a line that says what it has done. In a static page `static.ts` responds to its clicks. */
function ShareButton({ title, path }: { title: string; path: string }) {
  const [result, setResult] = useState('')
  const onClick = async () => {
    // A live region reads the same text only if it was empty before.
    setResult('')
    setResult(await share(title, path))
  }
  return (
    <p className="share scripted">
      <button type="button" className="button button-quiet" onClick={onClick}>
        <Share2 aria-hidden="true" />
        {shareText.share}
      </button>
      <span role="status">{result}</span>
    </p>
  )
}
