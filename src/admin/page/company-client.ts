import { company } from '#contract/company.ts'
import type { SingleClient } from './page-part.ts'

export const companyClient: SingleClient = {
  entity: 'company',
  list: company.list,
  save: company.save,
}
