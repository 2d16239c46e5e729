import { publicSettings } from '#browser/settings.ts'
import { type Product, type ProductInput, products } from '#contract/products.ts'
import { rules } from '#contract/rules.ts'
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
  calls: crudCalls(products),
  text: productsText,
  schema: productFormSchema(() => publicSettings().productImageRequired),
  blank: blankProduct,
  valuesOf: productValues,
  nameOf: (product) => product.title,
  searchTextOf: (product) => [product.title, ...product.features].join(' '),
  afterDelete: 'remove',
  ruleToasts: {
    [rules.featuresEmpty]: productFormText.featuresEmpty,
    [rules.imageRequired]: productFormText.imageRequired,
  },
}

export const productList = listQuery(productSlice)

export function ProductScreen() {
  return <CrudScreen slice={productSlice} Card={ProductCard} Fields={ProductFields} />
}
