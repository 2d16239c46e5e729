import type { AbsentName } from '#contract/company.ts'

/** The contacts that the company may not have. */
export const absentLabels: Record<AbsentName, string> = {
  phone: 'Telefone fixo',
  address: 'Endereço',
  facebook: 'Facebook',
  instagram: 'Instagram',
}
