import type { EntityText } from '../lists/entity-slice.ts'

export const usersText = {
  noun: { text: 'usuário', ending: 'o' },
  title: 'Usuários Cadastrados',
  add: 'Adicionar Usuário',
  // The users' modal says "Produto": the spec keeps this wording (§2, users screen).
  modalTitle: { create: 'Adicionar Novo Produto', edit: 'Editar Produto' },
  confirmDelete: 'Tem certeza que deseja excluir este usuário?',
  empty: {
    title: 'Nenhum usuário ainda',
    advice: 'Toque em “Adicionar Usuário” para dar acesso a quem cuida do site com você.',
  },
  loadFailed: 'Erro ao carregar usuários',
  saveFailed: () => 'Erro ao salvar usuário',
  deleteFailed: 'Erro ao excluir usuário',
  saved: { create: 'Usuário adicionado com sucesso', edit: 'Usuário atualizado com sucesso' },
  deleted: 'Usuário excluído com sucesso',
} satisfies EntityText

export const userFormText = {
  name: 'Nome',
  email: 'E-mail',
  emailLine: 'Email:',
  password: 'Senha',
  passwordHint: {
    create: 'Este usuário vai usá-la junto com o e-mail. Depois de salva, ninguém consegue vê-la: anote.',
    edit: 'O que você escrever aqui passa a valer no lugar da atual, e as sessões abertas deste usuário terminam. Para não mudar, repita a atual.',
  },
  // Shown below the field while typing; the form can be sent all the same.
  passwordAdvice: {
    short: 'Dica: com 8 caracteres ou mais fica bem mais difícil de adivinhar.',
    common:
      'Dica: esta é uma das mais usadas e a primeira que um invasor tenta. Prefira três ou quatro palavras juntas.',
  },
  allRequired: 'Todos os campos são obrigatórios!',
}
