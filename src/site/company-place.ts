/** Where the company is: for titles, descriptions and the data for search engines. */
export interface CompanyPlace {
  town: string
  /** Its two letters, such as 'MS'. */
  state: string
}

/** The town of spec §1. */
export function companyPlace(): CompanyPlace {
  return { town: 'Campo Grande', state: 'MS' }
}
