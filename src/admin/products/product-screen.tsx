import { publicSettings } from '#browser/settings.ts'
import { type Product, type ProductInput, products } from '#contract/products.ts'
import { validationCodes } from '#contract/validation.ts'
import { imageText } from '../forms/image-field.text.ts'
import { CardPicture } from '../lists/card-picture.tsx'
import { createEntityClient } from '../lists/entity-client.ts'
import { entityScreen } from '../lists/entity-screen.tsx'
import { blankProduct, ProductFields, type ProductValues, productFormSchema, productValues } from './product-fields.tsx'
import { productFormText, productsText } from './products.text.ts'

export const productScreen = entityScreen<Product, ProductValues, ProductInput>({
  client: createEntityClient(products),
  text: productsText,
  Picture: ({ item: { image, picture, alt } }) => <CardPicture picture={picture} image={image} alt={alt} />,
  Details: ProductFeatures,
  Fields: ProductFields,
  schema: productFormSchema(() => publicSettings().productImageRequired),
  blank: blankProduct,
  valuesOf: productValues,
  addressOf: (product) => `/#produto-${product._id}`,
  searchTextOf: (product) => [product.title, ...product.features].join(' '),
  afterDelete: 'remove',
  // The other fields passed the same validation here; only the server decodes the picture.
  refused: ({ image }) => (image.startsWith('data:') ? { field: 'image', text: imageText.refused } : undefined),
  ruleToasts: {
    [validationCodes.featuresEmpty]: productFormText.featuresEmpty,
    [validationCodes.imageRequired]: imageText.required,
  },
})

function ProductFeatures({ item }: { item: Product }) {
  return (
    <ul className="list soft">
      {item.features.map((feature, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two features may have the same text, and none moves within a card
        <li key={position}>{feature}</li>
      ))}
    </ul>
  )
}
