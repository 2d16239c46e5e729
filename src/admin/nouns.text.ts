import type { EntityName } from '#contract/entities.ts'
import { wordsOfLists } from '#contract/lists.text.ts'

/** Each entity with its article: one item, and all of them. */
export const entityNouns: Record<EntityName, { one: string; all: string }> = {
  ...wordsOfLists,
  meta: { one: 'o rodapé', all: 'o rodapé' },
  company: { one: 'os dados da empresa', all: 'os dados da empresa' },
  texts: { one: 'a página', all: 'a página' },
  users: { one: 'o usuário', all: 'os usuários' },
}
