import type { EntityName } from '#contract/entities.ts'
import { jobNouns, wordsOfLists } from '#contract/lists.text.ts'
import { ownOutfit } from './own-outfit.ts'

/** Each entity with its article: one item, and all of them. */
export const entityNouns = {
  ...wordsOfLists,
  /** Read anew each time: an owner may say what the company does while the panel is open. */
  get works() {
    return jobNouns[ownOutfit().jobs]
  },
  meta: { one: 'o rodapé', all: 'o rodapé' },
  company: { one: 'os dados da empresa', all: 'os dados da empresa' },
  texts: { one: 'a página', all: 'a página' },
  users: { one: 'o usuário', all: 'os usuários' },
} satisfies Record<EntityName, { one: string; all: string }>
