import type { Product } from '#contract/products.ts'
import { siteText } from '../site.text.ts'
import { SiteLogo } from '../site-logo.tsx'
import { StoredPicture } from '../stored-picture.tsx'
import { useBrokenPicture } from '../use-broken-picture.ts'

interface ProductPictureProps {
  product: Product
  sizes: string
  /** Whether a stored picture loads at once and with high priority. One from an external URL never does. */
  urgent?: boolean
}

/** A product's picture: the stored one in all its sizes, one from an external URL, or the logo if there is none or it fails to load. */
export function ProductPicture({ product, sizes, urgent = false }: ProductPictureProps) {
  const { isBroken, image } = useBrokenPicture(product.image)
  const alt = product.alt || product.title
  if (product.picture && !isBroken)
    return (
      <StoredPicture
        picture={product.picture}
        alt={alt}
        sizes={sizes}
        urgent={urgent}
        imageRef={image.ref}
        onError={image.onError}
      />
    )
  if (product.image && !isBroken)
    return <img {...image} src={product.image} alt={alt} loading="lazy" referrerPolicy="no-referrer" />
  return (
    <span className="no-picture">
      <SiteLogo />
      {siteText.products.noPicture}
    </span>
  )
}
