import { sectionIds } from '#contract/section-ids.text.ts'
import { type Service, type ServiceInput, services } from '#contract/services.ts'
import { validationCodes } from '#contract/validation.ts'
import { crudCalls } from '../crud/crud-calls.ts'
import { listQuery } from '../crud/crud-queries.ts'
import { CrudScreen } from '../crud/crud-screen.tsx'
import type { CrudSlice } from '../crud/crud-slice.ts'
import { ServiceCard } from './service-card.tsx'
import { ServiceFields } from './service-fields.tsx'
import { blankService, type ServiceValues, serviceFormSchema, serviceValues } from './service-form-schema.ts'
import { serviceFormText, servicesText } from './services.text.ts'

const serviceSlice: CrudSlice<Service, ServiceValues, ServiceInput> = {
  key: 'services',
  traits: services,
  calls: crudCalls(services),
  text: servicesText,
  schema: serviceFormSchema,
  blank: blankService,
  valuesOf: serviceValues,
  addressOf: () => `/#${sectionIds.services}`,
  searchTextOf: (service) => `${service.title} ${service.description}`,
  // Spec §4 does not say; loading again shows what the server really has.
  afterDelete: 'reload',
  ruleToasts: { [validationCodes.youtubeId]: serviceFormText.youtubeInvalid },
}

export const serviceList = listQuery(serviceSlice)

export function ServiceScreen() {
  return <CrudScreen slice={serviceSlice} Card={ServiceCard} Fields={ServiceFields} />
}
