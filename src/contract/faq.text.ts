export const faqWords = {
  one: 'a pergunta',
  all: 'as perguntas',
  about: 'As perguntas frequentes',
  address: '/#pergunta-',
  fields: { question: 'a pergunta', answer: 'a resposta', order: 'a ordem de exibição' },
}
