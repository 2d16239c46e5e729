import type { EntityName } from './entities.ts'

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

/** A noun without its article and with a capital: "o e-mail" becomes "E-mail". */
export function labelOf(noun: string): string {
  const bare = noun.slice(noun.indexOf(' ') + 1)
  return bare.charAt(0).toUpperCase() + bare.slice(1)
}
