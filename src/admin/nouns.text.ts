import type { EntityName } from '#contract/entities.ts'
import { wordsOfLists } from '#contract/lists.ts'
import { capitalised } from './ui/noun.ts'

/** Each entity with its article: one item, and all of them. */
export const entityNouns: Record<EntityName, { one: string; all: string }> = {
  ...wordsOfLists,
  meta: { one: 'o rodapé', all: 'o rodapé' },
  company: { one: 'os dados da empresa', all: 'os dados da empresa' },
  texts: { one: 'a página', all: 'a página' },
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
