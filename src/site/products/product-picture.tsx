import { useEffect, useRef, useState } from 'react'
import { Picture, storedPicture } from '#browser/picture.tsx'
import type { Product } from '#contract/products.ts'
import { Logo } from '../header/logo.tsx'
import { siteText } from '../site.text.ts'
import { useSite } from '../site-context.ts'

/** A product's picture: the stored one in all its sizes, one from an external URL, or the logo as placeholder. */
export function ProductPicture({ product, sizes }: { product: Product; sizes: string }) {
  const { apiUrl } = useSite()
  const external = useRef<HTMLImageElement>(null)
  const [isBroken, setBroken] = useState(false)

  useEffect(() => {
    // It may have failed before hydration.
    if (external.current?.complete && external.current.naturalWidth === 0) setBroken(true)
  }, [])

  if (product.picture) {
    const { width, height } = product.picture
    return (
      <Picture
        picture={storedPicture(product.picture, apiUrl)}
        alt={product.alt || product.title}
        sizes={sizes}
        className={height > width ? 'upright' : width > 2 * height ? 'panorama' : undefined}
      />
    )
  }
  if (product.image && !isBroken)
    return (
      <img
        ref={external}
        src={product.image}
        alt={product.alt || product.title}
        loading="lazy"
        referrerPolicy="no-referrer"
        onError={() => setBroken(true)}
      />
    )
  return (
    <span className="no-picture">
      <Logo className="size-16" />
      {siteText.products.noPicture}
    </span>
  )
}
