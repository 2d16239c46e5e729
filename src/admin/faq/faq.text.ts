import type { ListText } from '../lists/list-resource.ts'
import { regularText } from '../lists/lists.text.ts'

export const faqText = {
  ...regularText('a FAQ', 'as FAQs'),
  title: 'Perguntas Frequentes',
  intro: 'As perguntas de clientes, com a resposta da empresa.',
  modalTitle: { create: 'Adicionar Nova FAQ', edit: 'Editar FAQ' },
  empty: {
    title: 'Nenhuma pergunta ainda',
    advice: 'Toque em “Adicionar FAQ” e responda o que os clientes mais perguntam.',
  },
} satisfies Partial<ListText>

export const orderOf = (order: number) => `Ordem de exibição: ${order}`
