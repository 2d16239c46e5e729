import { type PhoneKind, type PhoneOddity, phoneOddity } from '#contract/phone.ts'
import type { Noun } from '../ui/noun.ts'

export const metaNoun: Noun = { text: 'configurações', ending: 'as' }

export const metaFormText = {
  title: 'Configurações do Rodapé',
  intro:
    'Empresa e contatos: o nome, o telefone e o endereço. Aparecem no rodapé, nos contatos e nos botões de orçamento.',
  loading: 'Carregando configurações...',
  submit: 'Salvar',
  saved: 'Configurações atualizadas com sucesso',
  saveFailed: 'Erro ao atualizar configurações',
  // Spec §8 gives these two in English.
  raised: 'Failed to update footer configuration',
  loadFailed: 'Failed to load footer configuration',
  /** For clients of the API, which get an address always; no page shows it. */
  noAddress: 'Sem endereço',
  /** The tick of a contact that the company may not have; 'Telefone fixo' describes it. */
  absent: 'Não temos',
}

export const phoneText = {
  refusals: {
    too_many_digits: 'Assim o número teria dígitos demais: ele ficou como estava.',
    no_number: 'Isto não é só um número: o campo ficou como estava.',
  },
  /** A digit did not fit, and what is left is no such number. */
  cut: {
    landline: 'Um telefone fixo tem 10 dígitos com o DDD. É celular? Marque "Não temos".',
    whatsapp: 'Um número de WhatsApp tem até 11 dígitos com o DDD, e celular começa com 9.',
  } satisfies Record<PhoneKind, string>,
  oddities: {
    unknown_area: (area) => `O DDD ${area} não existe.`,
    no_ninth_digit: () => 'Celular tem um 9 depois do DDD.',
    no_landline: () => 'Telefone fixo começa com 2, 3, 4 ou 5 depois do DDD.',
  } satisfies Record<PhoneOddity, (area: string) => string>,
  lacksNinth: (number: string) => `É ${number}?`,
  /** What stops the first save. */
  asksNinth: 'Falta o 9 depois do DDD?',
  useNinth: 'Usar',
  keepNumber: 'Está certo assim mesmo',
  changed: (stored: string, written: string) => `No site: ${stored}. Vai mudar para: ${written}.`,
  tryChat: 'Testar a conversa',
  tryCall: 'Testar a ligação',
}

/** What is odd about a number, or about its beginning; undefined if nothing is. */
export function oddityOf(digits: string, kind: PhoneKind): string | undefined {
  const oddity = phoneOddity(digits, kind)
  return oddity && phoneText.oddities[oddity](digits.slice(0, 2))
}
