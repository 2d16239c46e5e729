import type { EntityName } from '#contract/entities.ts'
import { faqFields } from './faq/faq-fields.tsx'
import type { FieldTable } from './forms/fields.tsx'
import { metaFields } from './meta/meta-fields.tsx'
import { companyFields } from './page/company-fields.tsx'
import { textsFields } from './page/texts-fields.tsx'
import { productFields } from './products/product-fields.tsx'
import { serviceFields } from './services/service-fields.tsx'
import { userFields } from './users/user-fields.tsx'
import { workFields } from './works/work-fields.tsx'

/** The fields of each entity, in the order of its form. An entity without a table does not compile. */
export const fieldsOf: Readonly<Record<EntityName, FieldTable>> = {
  products: productFields,
  services: serviceFields,
  works: workFields,
  meta: metaFields,
  company: companyFields,
  texts: textsFields,
  faq: faqFields,
  users: userFields,
}
