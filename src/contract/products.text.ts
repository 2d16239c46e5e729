export const productWords = {
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
}
