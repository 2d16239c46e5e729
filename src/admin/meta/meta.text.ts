import type { Noun } from '../ui/noun.ts'

export const metaNoun: Noun = { text: 'configurações', ending: 'as' }

export const metaFormText = {
  title: 'Configurações do Rodapé',
  intro:
    'O nome, o telefone e o endereço da empresa. Aparecem no rodapé, nos contatos e nos botões de orçamento do site.',
  loading: 'Carregando configurações...',
  submit: 'Salvar',
  saved: 'Configurações atualizadas com sucesso',
  saveFailed: 'Erro ao atualizar configurações',
}

export const phoneText = {
  refusals: {
    too_many_digits: 'Assim o número teria dígitos demais: ele ficou como estava.',
    no_number: 'Isto não é só um número: o campo ficou como estava.',
  },
  changed: (stored: string, written: string) => `No site: ${stored}. Vai mudar para: ${written}.`,
  tryChat: 'Testar a conversa',
  tryCall: 'Testar a ligação',
}
