import { checkDigit } from './cnpj.ts'

/** Whether a text is a CPF of 11 digits with right check digits. */
export function isCpf(text: string): boolean {
  if (!/^\d{11}$/.test(text) || /^(.)\1*$/.test(text)) return false
  return [9, 10].every((position) => checkDigit(text.slice(0, position), 10) === text[position])
}

/** As people read it: 529.982.247-25. */
export function formatCpf(cpf: string): string {
  return cpf.replace(/^(...)(...)(...)(..)$/, '$1.$2.$3-$4')
}
