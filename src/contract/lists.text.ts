/** What a work is called that has neither a title nor a product nor a district. */
export const unnamedWork = 'Sem título'

/** What finished jobs are called, by the word for them of the company's outfit. */
export const jobNouns = {
  obras: { one: 'a obra', all: 'as obras', some: 'uma obra', first: 'a primeira obra' },
  trabalhos: { one: 'o trabalho', all: 'os trabalhos', some: 'um trabalho', first: 'o primeiro trabalho' },
}

/**
 * What people call each list: one item and all of them, and each field of the form in its order, with their articles; what the list is, as one
 * sentence; and where the site shows an item: `address` and its id.
 */
export const wordsOfLists = {
  products: {
    one: 'o produto',
    all: 'os produtos',
    about: 'O que a empresa fabrica e instala',
    address: '/#produto-',
    fields: {
      title: 'o título',
      image: 'a foto',
      alt: 'a descrição da foto',
      features: 'as características',
      priceFrom: 'o preço',
      text: 'o texto da página',
      hidden: 'a marca de esgotado',
    },
  },
  services: {
    one: 'o serviço',
    all: 'os serviços',
    about: 'O que a empresa faz, com vídeos',
    address: '/#servico-',
    fields: { title: 'o título', description: 'a descrição', youtubeId: 'o vídeo do YouTube', image: 'a foto' },
  },
  works: {
    one: jobNouns.obras.one,
    all: jobNouns.obras.all,
    about: 'Fotos do que já foi entregue',
    address: '/obras#obra-',
    fields: {
      image: 'a foto',
      title: 'o título',
      district: 'o bairro',
      productId: 'o produto',
      before: 'a foto de antes',
      sideBySide: 'as fotos lado a lado',
      comment: 'a frase do cliente',
      commentAuthor: 'o nome do cliente',
      commentAllowed: 'a autorização do cliente',
    },
  },
  faq: {
    one: 'a pergunta',
    all: 'as perguntas',
    about: 'As perguntas frequentes',
    address: '/#pergunta-',
    fields: { question: 'a pergunta', answer: 'a resposta', order: 'a ordem de exibição' },
  },
}

/** Whether an entity is one of the lists. */
export function isList(name: string): name is keyof typeof wordsOfLists {
  return name in wordsOfLists
}
