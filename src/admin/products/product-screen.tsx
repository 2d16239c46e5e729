import { publicSettings } from '#browser/settings.ts'
import { type Product, type ProductInput, products } from '#contract/products.ts'
import { rules } from '#contract/rules.ts'
import { imageText } from '../forms/image-field.text.ts'
import { crudCalls } from '../lists/entity-calls.ts'
import { listQuery } from '../lists/entity-queries.ts'
import { CrudScreen } from '../lists/entity-screen.tsx'
import type { CrudSlice } from '../lists/entity-slice.ts'
import { ProductCard } from './product-card.tsx'
import { ProductFields } from './product-fields.tsx'
import { blankProduct, type ProductValues, productFormSchema, productValues } from './product-form-schema.ts'
import { productFormText, productsText } from './products.text.ts'

const productSlice: CrudSlice<Product, ProductValues, ProductInput> = {
  key: 'products',
  traits: products,
  calls: crudCalls(products),
  text: productsText,
  schema: productFormSchema(() => publicSettings().productImageRequired),
  blank: blankProduct,
  valuesOf: productValues,
  addressOf: (product) => `/#produto-${product._id}`,
  searchTextOf: (product) => [product.title, ...product.features].join(' '),
  afterDelete: 'remove',
  // The other fields were checked by the same rules here; only the server can open the picture as it does.
  refused: ({ image }) =>
    image.startsWith('data:') ? { field: 'image', text: imageText.refused } : undefined,
  ruleToasts: {
    [rules.featuresEmpty]: productFormText.featuresEmpty,
    [rules.imageRequired]: imageText.required,
  },
}

export const productList = listQuery(productSlice)

export function ProductScreen() {
  return <CrudScreen slice={productSlice} Card={ProductCard} Fields={ProductFields} />
}
