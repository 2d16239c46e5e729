import { CrudScreen } from '../crud/crud-screen.tsx'
import { ServiceCard } from './service-card.tsx'
import { ServiceFields } from './service-fields.tsx'
import { serviceSlice } from './service-slice.ts'

export function ServiceScreen() {
  return <CrudScreen slice={serviceSlice} Card={ServiceCard} Fields={ServiceFields} />
}
