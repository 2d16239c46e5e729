import { type Company, company } from '#contract/company.ts'
import type { PagePart, SingleClient } from './page-part.ts'

/** A row about the company; each has some of its fields. */
export type CompanyPart<Values extends object> = PagePart<Company, Values>

export const companyClient: SingleClient = { entity: 'company', list: company.list, save: company.save }
