import type { Claim, ClaimName } from '#contract/company.ts'

/** The field of a form by which a claim is replaced, if it is not called like the claim. */
const otherFields: { [Name in ClaimName]?: string } = { aboutYears: 'foundedYear', aboutWorks: 'projects' }

/** The name of the field in whose form a claim is settled. A step is its title and its text. */
export function fieldOf({ name }: Claim): string {
  return otherFields[name] ?? name
}
