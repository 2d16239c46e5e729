import { isList, wordsOfLists } from '#contract/lists.text.ts'
import { shown } from '../process/shown.text.ts'
import type { ReturnedItem } from './returned-items.ts'

const others: Record<string, string> = {
  users: 'o usuário',
  company: 'os dados da empresa',
  texts: 'as frases da página',
}

const most = 50

/** What `npm run restore` says of what is back: a line for each, at most 50. */
export function returnedLines(items: readonly ReturnedItem[]): string[] {
  const lines = items.slice(0, most).map(({ entity, title, isOnlyPast }) => {
    const noun = isList(entity) ? wordsOfLists[entity].one : (others[entity] ?? entity)
    const named = title ? `${noun} ${shown(title)}` : noun
    return isOnlyPast ? `- no histórico: ${named}` : `- ${named}`
  })
  return items.length > most ? [...lines, `- e mais ${items.length - most}`] : lines
}
