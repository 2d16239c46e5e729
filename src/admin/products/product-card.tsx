import { ImageOff } from 'lucide-react'
import type { Product } from '#contract/products.ts'
import { CardPicture } from '../lists/card-picture.tsx'

/** A stored picture in the fitting width, an owner's external URL unchanged, or an icon if there is none. */
export function ProductPicture({ item: { image, picture, alt } }: { item: Product }) {
  if (picture) return <CardPicture picture={picture} alt={alt} />
  if (image) return <img src={image} alt={alt} loading="lazy" referrerPolicy="no-referrer" className="card-picture" />
  return (
    <div className="card-picture">
      <ImageOff className="icon" aria-hidden="true" />
    </div>
  )
}

export function ProductFeatures({ item }: { item: Product }) {
  return (
    <ul className="list soft">
      {item.features.map((feature, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two features may have the same text, and none moves within a card
        <li key={position}>{feature}</li>
      ))}
    </ul>
  )
}
