import { CrudScreen } from '../crud/crud-screen.tsx'
import { ProductCard } from './product-card.tsx'
import { ProductFields } from './product-fields.tsx'
import { productSlice } from './product-slice.ts'

export function ProductScreen() {
  return <CrudScreen slice={productSlice} Card={ProductCard} Fields={ProductFields} />
}
