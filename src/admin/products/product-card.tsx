import type { Product } from '#contract/products.ts'
import { CardPicture } from '../lists/card-picture.tsx'

export function ProductPicture({ item: { image, picture, alt } }: { item: Product }) {
  return <CardPicture picture={picture} image={image} alt={alt} />
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
