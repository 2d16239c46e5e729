import type { ClaimName } from '#contract/claim-names.ts'

export const claimLabels: Record<ClaimName, string> = {
  whatsapp: 'WhatsApp',
  phone: 'Telefone fixo',
  email: 'E-mail',
  address: 'Endereço',
  facebook: 'Facebook',
  instagram: 'Instagram',
  title: 'Nome da empresa',
  description: 'Descrição',
  aboutText: 'Texto de Sobre',
  aboutYears: 'Anos de experiência',
  aboutWorks: 'Obras entregues',
}

export const decisionText = {
  confirmed: { done: 'Confirmado', failed: 'Erro ao confirmar', undone: 'De novo por conferir' },
  leftOut: { done: 'Fora da página', failed: 'Erro ao tirar da página', undone: 'De volta na página' },
}

export const claimsText = {
  open: (names: readonly ClaimName[]) =>
    `Falta conferir: ${new Intl.ListFormat('pt-BR').format(names.map((name) => claimLabels[name]))}.`,
  check: 'Conferir um por um',
  isTrue: 'É verdade',
  change: 'Trocar',
  leaveOut: 'Tirar da página',
}
