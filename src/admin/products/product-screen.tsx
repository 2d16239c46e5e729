import { publicSettings } from '#browser/settings.ts'
import { type Product, type ProductInput, products } from '#contract/products.ts'
import { validationCodes } from '#contract/validation.ts'
import { crudCalls } from '../crud/crud-calls.ts'
import { listQuery } from '../crud/crud-queries.ts'
import { CrudScreen } from '../crud/crud-screen.tsx'
import type { CrudSlice } from '../crud/crud-slice.ts'
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
    image.startsWith('data:') ? { field: 'image', text: productFormText.imageRefused } : undefined,
  ruleToasts: {
    [validationCodes.featuresEmpty]: productFormText.featuresEmpty,
    [validationCodes.imageRequired]: productFormText.imageRequired,
  },
}

export const productList = listQuery(productSlice)

export function ProductScreen() {
  return <CrudScreen slice={productSlice} Card={ProductCard} Fields={ProductFields} />
}
