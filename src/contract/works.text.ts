/** What a work is called that has neither a title nor a product nor a district. */
export const unnamedWork = 'Obra'

export const workWords = {
  one: 'a obra',
  all: 'as obras',
  about: 'Fotos do que já foi entregue',
  address: '/obras#obra-',
  fields: {
    image: 'a foto',
    title: 'o título',
    district: 'o bairro',
    productId: 'o produto',
    before: 'a foto de antes',
    comment: 'a frase do cliente',
    commentAuthor: 'o nome do cliente',
    commentAllowed: 'a autorização do cliente',
  },
}
