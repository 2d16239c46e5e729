import type { EntityName, ItemOf } from './entities.ts'

/** Each entity with its article, one item and all of them, and what it is. */
export const entityNouns: Record<EntityName, { one: string; all: string; about: string }> = {
  products: { one: 'o produto', all: 'os produtos', about: 'O que a empresa fabrica e instala' },
  services: { one: 'o serviço', all: 'os serviços', about: 'O que a empresa faz, com vídeos' },
  works: { one: 'a obra', all: 'as obras', about: 'Fotos do que já foi entregue' },
  meta: { one: 'o rodapé', all: 'o rodapé', about: 'Os dados de contato da empresa' },
  company: { one: 'os dados da empresa', all: 'os dados da empresa', about: 'O que a empresa conta além do contato' },
  texts: { one: 'a página', all: 'a página', about: 'As palavras e fotos que o dono trocou' },
  faq: { one: 'a pergunta', all: 'as perguntas', about: 'As perguntas frequentes' },
  users: { one: 'o usuário', all: 'os usuários', about: 'Quem entra no painel' },
}

/** The fields that people never see: ids, versions, a slug, which follows the title, and the second name of the landline (spec §3). */
type HiddenField = '_id' | 'version' | 'slug' | 'landline' | 'image' | 'before'

type NamedField = {
  [Name in Exclude<EntityName, 'texts'>]: Exclude<keyof ItemOf<Name> & string, HiddenField>
}[Exclude<EntityName, 'texts'>]

/** Each field with its article, in the order of the forms. A picture's name stands for the field of its upload too. */
export const itemFieldNames: Record<NamedField, string> = {
  title: 'o título',
  question: 'a pergunta',
  name: 'o nome',
  description: 'a descrição',
  answer: 'a resposta',
  address: 'o endereço',
  youtubeId: 'o vídeo do YouTube',
  poster: 'a capa do vídeo',
  picture: 'a foto',
  beforePicture: 'a foto de antes',
  alt: 'a descrição da foto',
  features: 'as características',
  hidden: 'o esgotado por enquanto',
  district: 'o bairro',
  productId: 'o produto',
  comment: 'a frase do cliente',
  commentAuthor: 'o nome do cliente',
  commentAllowed: 'a autorização do cliente',
  order: 'a ordem de exibição',
  whatsapp: 'o WhatsApp',
  phone: 'o telefone fixo',
  email: 'o e-mail',
  facebook: 'o Facebook',
  instagram: 'o Instagram',
  town: 'a cidade',
  state: 'o estado',
  areas: 'as cidades atendidas',
  hours: 'o horário',
  closedOn: 'os dias fechados',
  legalName: 'a razão social',
  cnpj: 'o CNPJ',
  cpf: 'o CPF',
  foundedYear: 'o ano de fundação',
  projects: 'as obras entregues',
  guaranteeYears: 'os anos de garantia',
  payment: 'as formas de pagamento',
  prices: 'os preços',
  reviewsUrl: 'o link das avaliações',
  fabrics: 'os tecidos',
  confirmed: 'o que foi confirmado',
  leftOut: 'o que saiu da página',
}

/** A noun without its article and with a capital: "o e-mail" becomes "E-mail". */
export function labelOf(noun: string): string {
  const bare = noun.slice(noun.indexOf(' ') + 1)
  return bare.charAt(0).toUpperCase() + bare.slice(1)
}
