import type { Noun } from '../ui/noun.ts'

export const metaNoun: Noun = { text: 'configurações', ending: 'as' }

export const metaFormText = {
  title: 'Configurações do Rodapé',
  intro: 'Aparecem no rodapé, nos contatos e nos botões de orçamento do site.',
  loading: 'Carregando configurações...',
  company: 'Empresa',
  contact: 'Contato',
  social: 'Redes sociais',
  companyTitle: 'Título',
  description: 'Descrição',
  address: 'Endereço',
  landline: 'Telefone fixo',
  landlineHint: 'Formato: (DDD) XXXX-XXXX',
  email: 'E-mail',
  facebook: 'Facebook',
  instagram: 'Instagram',
  socialHint: {
    facebook: 'O endereço da página, ou só @suaempresa.',
    instagram: 'O endereço da página, ou só o nome, como suaempresa.',
  },
  socialExample: {
    facebook: 'https://facebook.com/suaempresa',
    instagram: 'https://instagram.com/suaempresa',
  },
  whatsapp: 'WhatsApp',
  whatsappHint: 'Formato: (11) 9XXXX-XXXX',
  phoneNotice: {
    too_many_digits: 'Assim o número teria dígitos demais: ele ficou como estava.',
    mobile:
      'Isto parece um celular, que vai em WhatsApp. Telefone fixo tem 8 números depois do DDD: confira o que ficou.',
    no_number: 'Isto não é só um número: o campo ficou como estava.',
    toll_free: 'Números 0800 não servem aqui. Escreva DDD e número.',
    prefix_removed: 'Tiramos o 55 do país ou o zero antes do DDD: o site os acrescenta sozinho.',
  },
  changedNumber: (stored: string, written: string) => `No site: ${stored}. Vai mudar para: ${written}.`,
  tryChat: 'Testar a conversa',
  tryCall: 'Testar a ligação',
  submit: 'Salvar',
  saved: 'Configurações atualizadas com sucesso',
  saveFailed: 'Erro ao atualizar configurações',
}
