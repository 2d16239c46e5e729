import { productPath } from '#contract/page-content.ts'
import type { Product } from '#contract/products.ts'
import { siteText } from '../data/site.text.ts'
import { ArrowRight } from '../parts/icons.tsx'
import { opens } from '../parts/open-dialog.ts'
import { countClass, Hem } from '../parts/parts.tsx'
import { ShownPicture } from '../parts/pictures.tsx'
import { useSite } from '../parts/site-context.ts'
import { QuoteLink } from '../quote/quote-link.tsx'
import { ToSend } from '../sections/contact-section.tsx'

const shownFeatures = 4
const shownOnPhone = 2
// From so many on, a phone shows two beside each other, each with picture, title and price alone.
const denseFrom = 7

/** Products as cards, side by side. Where the last row has a hole, as beside a single product, it asks what is missing (products.css). */
export function ProductGrid({ products }: { products: readonly Product[] }) {
  const { length } = products
  const havePictures = products.some(hasPicture)
  return (
    <ul className={`product-grid grid cards ${length < denseFrom ? countClass(length) : 'is-dense'}`}>
      {products.map((product) => (
        <li key={product._id}>
          <ProductCard product={product} among={length} isPlain={!havePictures} />
        </li>
      ))}
      {(length === 1 || length > 4) && (
        <li className="product-ask on-screen">
          <div className="box">
            <Hem />
            <h3>{siteText.products.ask}</h3>
            <p className="soft">{siteText.products.askText}</p>
            <ToSend />
            <QuoteLink>{siteText.quote.short}</QuoteLink>
          </div>
        </li>
      )}
    </ul>
  )
}

interface ProductCardProps {
  product: Product
  /** How many cards there are. */
  among: number
  /** Whether it has no room for a picture. */
  isPlain: boolean
}

/**
 * The link covers the whole card; only the quote link is above it. It opens the details over the page; in a static page, and without script,
 * it leads to the product's own page. The card's id is the hash of its details.
 */
function ProductCard({ product, among, isPlain }: ProductCardProps) {
  const text = siteText.products
  const { isStatic } = useSite()
  const path = productPath(product.slug)
  // On a wide window a single further feature is shown, since a line that counts it takes the same space. Without script all are shown.
  const { length } = product.features
  const hidden = length > shownFeatures + 1 ? length - shownFeatures : 0
  const sizes = `(min-width: 64rem) ${among > 4 || among === 3 ? 30 : 46}vw, (min-width: 40rem) 45vw, ${among < denseFrom ? 92 : 46}vw`
  return (
    <article id={`produto-${product._id}`} className="product-card card">
      {!isPlain && (
        <div className="frame product-picture">
          <ProductPicture product={product} sizes={sizes} />
        </div>
      )}
      {/* The link's name says what it does, too. */}
      <h3 className="product-title" aria-label={product.title}>
        <a
          href={path}
          className="product-open stretched"
          aria-label={text.detailsOf(product.title)}
          {...(!isStatic && opens('product', product._id, path))}
        >
          {product.title}
        </a>
      </h3>
      {product.priceFrom && <p className="price">{product.priceFrom}</p>}
      <ul className="features">
        {product.features.map((feature, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: features may be equal, and are never reordered.
          <li key={index}>{feature}</li>
        ))}
        {hidden > 0 && <li className="features-more strong scripted">{text.moreFeatures(hidden)}</li>}
        {length > shownOnPhone && (
          <li className="features-rest strong scripted">{text.restOnPhone(length - shownOnPhone)}</li>
        )}
      </ul>
      <div className="product-actions row on-screen">
        <span className="touch strong" aria-hidden="true">
          {text.details}
          <ArrowRight />
        </span>
        <QuoteLink
          product={product}
          className="button button-quiet button-small"
          label={siteText.quote.of(product.title)}
        >
          {siteText.quote.short}
        </QuoteLink>
      </div>
    </article>
  )
}

interface ProductPictureProps {
  product: Product
  sizes: string
  urgent?: boolean
}

export function hasPicture({ picture, image }: Product): boolean {
  return picture !== null || image !== ''
}

/** A product's picture, or among products with pictures the logo and that a photo will follow. */
export function ProductPicture({ product: { picture, image, alt, title }, ...others }: ProductPictureProps) {
  const words = siteText.products.noPicture
  return <ShownPicture picture={picture} image={image} alt={alt || title} words={words} {...others} />
}
