/**
 * What the site says of the company by a shipped value until the owner replaces it: contacts and claims, in the order in which the panel
 * lists them. The owner can also confirm it (`confirmed` of the company) or leave it out of the page (`leftOut`).
 */
export const claimNames = [
  'whatsapp',
  'phone',
  'email',
  'address',
  'facebook',
  'instagram',
  'title',
  'description',
  'aboutText',
  'aboutYears',
  'aboutWorks',
  'excellenceStep1',
  'excellenceStep2',
  'excellenceStep3',
] as const
export type ClaimName = (typeof claimNames)[number]

/** The claims that promise something to visitors. */
export const promiseNames: readonly ClaimName[] = claimNames.slice(claimNames.indexOf('aboutText'))

export interface Claim {
  name: ClaimName
  value: string
}
