import { blankCompany, type Company, type CompanyInput } from '#contract/company.ts'
import type { Database } from '../db/tables.ts'

/** Reads and writes what the company says about itself: `list` returns it alone, or an empty list while nothing is stored. */
export function createCompanyStore(db: Database) {
  return {
    async list(): Promise<Company[]> {
      const rows = await db.selectFrom('company').select('content').execute()
      return rows.map(({ content }) => withAllFields(JSON.parse(content)))
    },

    /** Replaces all of it. */
    async save(input: CompanyInput): Promise<Company> {
      const company = withAllFields(input)
      const content = JSON.stringify(company)
      await db
        .insertInto('company')
        .values({ id: 1, content })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ content }))
        .execute()
      return company
    },
  }
}

/** The fields of a company and no others, blank where they are absent: a row may be older than a field. */
function withAllFields(input: CompanyInput): Company {
  const names = Object.keys(blankCompany) as (keyof typeof blankCompany)[]
  return Object.fromEntries(
    names.map((name) => [name, input[name as keyof CompanyInput] ?? blankCompany[name]]),
  ) as Company
}
