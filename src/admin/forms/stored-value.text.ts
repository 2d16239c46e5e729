import type { AbsentName } from '#contract/company.ts'

/** The contacts that the company may not have. */
export const absentLabels: Record<AbsentName, string> = {
  phone: 'Telefone fixo',
  address: 'Endereço',
  facebook: 'Facebook',
  instagram: 'Instagram',
}

/** Values that are said in words. */
export const valueText = {
  until: (moment: string) => `vale até ${moment}`,
  yes: 'Sim',
  no: 'Não',
  deletedItem: 'Item excluído',
}
