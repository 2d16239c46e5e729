import type { ListText } from '../lists/list-resource.ts'

export const faqText = {
  noun: { text: 'FAQ', ending: 'a' },
  title: 'Perguntas Frequentes',
  add: 'Adicionar FAQ',
  modalTitle: { create: 'Adicionar Nova FAQ', edit: 'Editar FAQ' },
  confirmDelete: 'Tem certeza que deseja excluir esta FAQ?',
  empty: {
    title: 'Nenhuma pergunta ainda',
    advice: 'Toque em “Adicionar FAQ” e responda o que os clientes mais perguntam.',
  },
  loadFailed: 'Erro ao carregar FAQs',
  saveFailed: () => 'Erro ao salvar FAQ',
  deleteFailed: 'Erro ao excluir FAQ',
  saved: { create: 'FAQ adicionada com sucesso', edit: 'FAQ atualizada com sucesso' },
  deleted: 'FAQ excluída com sucesso',
} satisfies ListText

export const orderOf = (order: number) => `Ordem de exibição: ${order}`
