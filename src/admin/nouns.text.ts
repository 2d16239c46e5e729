import type { EntityName } from '#contract/entities.ts'
import { capitalised } from './ui/noun.ts'

/** Each entity with its article: one item, and all of them. Of a list without tab and card, also what its row on the dashboard says. */
export const entityNouns: Record<EntityName, { one: string; all: string; about?: string }> = {
  products: { one: 'o produto', all: 'os produtos' },
  services: { one: 'o serviço', all: 'os serviços' },
  works: { one: 'a obra', all: 'as obras', about: 'Fotos do que já foi entregue' },
  meta: { one: 'o rodapé', all: 'o rodapé' },
  company: { one: 'os dados da empresa', all: 'os dados da empresa' },
  texts: { one: 'a página', all: 'a página' },
  faq: { one: 'a pergunta', all: 'as perguntas' },
  users: { one: 'o usuário', all: 'os usuários' },
}

/** A noun without its article: "o e-mail" becomes "e-mail". */
export function withoutArticle(noun: string): string {
  return noun.slice(noun.indexOf(' ') + 1)
}

/** A noun without its article and with a capital: "o e-mail" becomes "E-mail". */
export function labelOf(noun: string): string {
  return capitalised(withoutArticle(noun))
}
