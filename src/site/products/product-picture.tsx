import { useEffect, useRef, useState } from 'react'
import { Logo } from '#browser/logo.tsx'
import { Picture, storedPicture } from '#browser/picture.tsx'
import type { Product } from '#contract/products.ts'
import { siteText } from '../site.text.ts'
import { useSite } from '../site-context.ts'

interface ProductPictureProps {
  product: Product
  sizes: string
  /** Whether a stored picture loads at once and with high priority. One from an external URL never does. */
  urgent?: boolean
}

/** A product's picture: the stored one in all its sizes, one from an external URL, or the logo if there is none or it fails to load. */
export function ProductPicture({ product, sizes, urgent = false }: ProductPictureProps) {
  const { apiUrl } = useSite()
  const image = useRef<HTMLImageElement>(null)
  const [isBroken, setBroken] = useState(false)

  useEffect(() => {
    // It may have failed before hydration.
    if (image.current?.complete && image.current.naturalWidth === 0) setBroken(true)
  }, [])

  const shared = { alt: product.alt || product.title, onError: () => setBroken(true) }
  if (product.picture && !isBroken) {
    const { width, height } = product.picture
    return (
      <Picture
        picture={storedPicture(product.picture, apiUrl)}
        sizes={sizes}
        urgent={urgent}
        imageRef={image}
        className={height > width ? 'upright' : width > 2 * height ? 'panorama' : undefined}
        {...shared}
      />
    )
  }
  if (product.image && !isBroken)
    return (
      // biome-ignore lint/a11y/useAltText: the shared attributes contain it.
      <img ref={image} src={product.image} loading="lazy" referrerPolicy="no-referrer" {...shared} />
    )
  return (
    <span className="no-picture">
      <Logo />
      {siteText.products.noPicture}
    </span>
  )
}
