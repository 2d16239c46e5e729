import { labelOf, withoutArticle } from '../ui/noun.ts'
import type { ListText } from './list-resource.ts'

/** The texts of every list screen. */
export const listText = {
  edit: 'Editar',
  remove: 'Excluir',
  isNew: 'Novo',
  deletedItems: 'Ver o que foi excluído',
  search: 'Buscar',
  searchEmpty: 'Nada encontrado para esta busca.',
  found: (shown: number, all: number) => `${shown} de ${all}`,
  viewOnSite: 'Ver no site',
  loadAdvice: 'Verifique sua conexão e tente de novo.',
  tryAgain: 'Tentar de novo',
  order: 'Ordenar',
  orderDone: 'Concluir',
  orderAdvice: 'Arraste pela alça, ou toque nas setas. Cada mudança é salva na hora.',
  orderFailed: 'Erro ao salvar a ordem',
  orderOutdated: 'Outra pessoa mudou a lista há pouco. Esta já é a lista nova: confira e ordene de novo.',
  moveUp: 'Subir',
  moveDown: 'Descer',
  movedTo: (title: string, place: number, all: number) => `${title}: ${place} de ${all}`,
}

/** The texts of a list as they follow from its nouns, such as 'a obra' and 'as obras'. What a list says in other words stands in its slice. */
export function regularText(one: string, all: string): ListText {
  const ending = one.startsWith('a ') ? 'a' : 'o'
  const text = withoutArticle(one)
  const name = labelOf(one)
  return {
    noun: { text, ending },
    title: labelOf(all),
    add: `Adicionar ${text}`,
    modalTitle: { create: `Adicionar nov${ending} ${text}`, edit: `Editar ${text}` },
    confirmDelete: `Tem certeza que deseja excluir est${ending === 'a' ? 'a' : 'e'} ${text}?`,
    empty: {
      title: `Nenhum${ending === 'a' ? 'a' : ''} ${text} ainda`,
      advice: `Toque em “Adicionar ${text}” para começar.`,
    },
    loadFailed: `Erro ao carregar ${withoutArticle(all)}`,
    saveFailed: () => `Erro ao salvar ${text}`,
    deleteFailed: `Erro ao excluir ${text}`,
    saved: { create: `${name} adicionad${ending} com sucesso`, edit: `${name} atualizad${ending} com sucesso` },
    deleted: `${name} excluíd${ending} com sucesso`,
  }
}
