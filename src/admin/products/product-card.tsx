import { ImageOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Picture, storedPicture } from '#browser/picture.tsx'
import { publicSettings } from '#browser/settings.ts'
import type { Product } from '#contract/products.ts'

interface ProductCardProps {
  item: Product
  titleId: string
  actions: ReactNode
}

export function ProductCard({ item, titleId, actions }: ProductCardProps) {
  return (
    <>
      <ProductPicture product={item} />
      <div className="card-head">
        <h2 id={titleId} className="card-title">
          {item.title}
        </h2>
        {actions}
      </div>
      <ul className="card-features">
        {item.features.map((feature, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two features may have the same text, and none moves within a card
          <li key={position}>{feature}</li>
        ))}
      </ul>
    </>
  )
}

/** A stored picture in the width that fits, an owner's own address as it is, or an icon if there is none. */
function ProductPicture({ product: { image, picture, alt } }: { product: Product }) {
  if (picture) {
    const sizes = '(min-width: 72rem) 22rem, (min-width: 40rem) 50vw, 100vw'
    return (
      <Picture
        picture={storedPicture(picture, publicSettings().apiUrl)}
        alt={alt}
        sizes={sizes}
        className="card-picture"
      />
    )
  }
  if (image) return <img src={image} alt={alt} loading="lazy" referrerPolicy="no-referrer" className="card-picture" />
  return (
    <div className="card-picture card-picture-none">
      <ImageOff aria-hidden="true" className="size-8" />
    </div>
  )
}
