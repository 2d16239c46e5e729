import type { ListText } from '../lists/list-resource.ts'

export const usersText = {
  title: 'Usuários Cadastrados',
  add: 'Adicionar Usuário',
  // The users' modal says "Produto": the spec keeps this wording (§2, users screen).
  modalTitle: { create: 'Adicionar Novo Produto', edit: 'Editar Produto' },
  empty: {
    title: 'Nenhum usuário ainda',
    advice: 'Toque em “Adicionar Usuário” para dar acesso a quem cuida do site com você.',
  },
} satisfies Partial<ListText>

export const emailLine = 'Email:'

export const passwordHint = {
  create: 'A pessoa entra com o e-mail e o que você escrever aqui. Anote: depois ninguém consegue ver.',
  edit: 'Vale no lugar da atual: a pessoa sai de todos os aparelhos e precisa criar outra folha de códigos. Para não mudar, repita a atual.',
}

export const allRequired = 'Todos os campos são obrigatórios!'

export const signInLinkText = {
  send: 'Enviar link de acesso',
  title: 'Link de acesso',
  creating: 'Criando o link...',
  failed: 'Erro ao criar o link',
  advice: (name: string) => `Mande só para ${name}. Quem abre o link escolhe uma senha nova e entra no painel.`,
  limits: (until: string) =>
    `Funciona uma vez, até ${until}. Um link enviado antes deixa de valer. A senha atual vale até a pessoa escolher outra.`,
  address: 'Endereço',
  whatsapp: 'Mandar pelo WhatsApp',
  message: (name: string, until: string, url: string) =>
    `Oi, ${name}! Com este link você escolhe uma senha nova e entra no painel do site. Ele funciona uma vez, até ${until}. Não passe para mais ninguém.\n\n${url}`,
}
