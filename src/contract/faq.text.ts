export const faqWords = {
  one: 'a pergunta',
  all: 'as perguntas',
  about: 'As perguntas frequentes.',
  fields: { question: 'a pergunta', answer: 'a resposta', order: 'a ordem de exibição' },
}
