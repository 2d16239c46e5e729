/** The letters and digits of a CNPJ or CPF as people write it: dots, slash, dash and blanks are removed, letters are capitals. */
export function withoutPunctuation(written: string): string {
  return written.replace(/[\s./-]/g, '').toUpperCase()
}

/** Whether a text is a CNPJ of 14 characters with right check digits. Since 2026 the first 12 may be letters, too. */
export function isCnpj(text: string): boolean {
  if (!/^[\dA-Z]{12}\d{2}$/.test(text) || /^(.)\1*$/.test(text)) return false
  return [12, 13].every((position) => checkDigit(text.slice(0, position), 8) === text[position])
}

/**
 * The weights begin with 2, from the right, and begin again after `weights` of them; a letter counts as its character code less 48, as a
 * digit does.
 */
export function checkDigit(characters: string, weights: number): string {
  const sum = [...characters].reduceRight(
    (total, character, at) => total + (character.charCodeAt(0) - 48) * (((characters.length - 1 - at) % weights) + 2),
    0,
  )
  const rest = sum % 11
  return String(rest < 2 ? 0 : 11 - rest)
}

/** As people read it: 12.345.678/0001-95. */
export function formatCnpj(cnpj: string): string {
  return cnpj.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5')
}

/** Whether a text is a CPF of 11 digits with right check digits. */
export function isCpf(text: string): boolean {
  if (!/^\d{11}$/.test(text) || /^(.)\1*$/.test(text)) return false
  return [9, 10].every((position) => checkDigit(text.slice(0, position), 10) === text[position])
}

/** As people read it: 529.982.247-25. */
export function formatCpf(cpf: string): string {
  return cpf.replace(/^(...)(...)(...)(..)$/, '$1.$2.$3-$4')
}
