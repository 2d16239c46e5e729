import { withoutArticle } from '../ui/noun.ts'

const longestQuote = 80

/** A title in quotation marks, shortened to 80 characters. */
export function quoted(title: string): string {
  return `"${title.length > longestQuote ? `${title.slice(0, longestQuote - 1).trimEnd()}…` : title}"`
}

/** `de` with a noun that has its article: "os produtos" becomes "dos produtos". */
function of(noun: string): string {
  return `d${noun}`
}

const maxNamedFields = 3

function listed(fields: readonly string[]): string {
  const named = fields.length > maxNamedFields ? fields.slice(0, maxNamedFields - 1) : fields
  const others = fields.length - named.length
  return new Intl.ListFormat('pt-BR').format(others > 0 ? [...named, `mais ${others} itens`] : named)
}

/** The parts of a sentence; each verb comes after a person's name. */
export const sentenceText = {
  system: 'O sistema',
  created: (item: string) => `criou ${item}`,
  /** Samples, and what an import brings. */
  brought: (item: string) => `adicionou ${item}`,
  deleted: (item: string) => `excluiu ${item}`,
  restored: (item: string) => `voltou atrás em ${item}`,
  /** An item of a list whose titles are erased. */
  erased: (noun: string) => `${noun.startsWith('a ') ? 'uma' : 'um'} ${withoutArticle(noun)}`,
  erasedHistory: (item: string) => `apagou o histórico de ${item}`,
  erasedHistoryOfSingle: (entity: string) => `apagou o histórico ${of(entity)}`,
  broughtBack: (item: string) => `trouxe de volta ${item}`,
  wentBack: (item: string) => `desfez uma mudança ${of(item)}`,
  saved: (item: string) => `salvou ${item}`,
  hid: (item: string) => `escondeu ${item}, esgotado por enquanto`,
  showed: (item: string) => `voltou a mostrar ${item}`,
  linked: (name: string) => `criou um link de acesso para ${quoted(name)}`,
  ordered: (all: string) => `mudou a ordem ${of(all)}`,
  orderWentBack: (all: string) => `desfez uma mudança da ordem ${of(all)}`,
  changedFromTo: (field: string, before: string, after: string) => `mudou ${field} de "${before}" para "${after}"`,
  changed: (fields: readonly string[], title: string) => `mudou ${listed(fields)} de ${quoted(title)}`,
  changedSingle: (fields: readonly string[], entity: string) => `mudou ${listed(fields)} ${of(entity)}`,
}

const dayMs = 24 * 60 * 60 * 1000

export const historyText = {
  title: 'Histórico',
  intro: 'Tudo o que mudou, e como voltar atrás.',
  views: 'O que mostrar',
  changes: 'Mudanças',
  trash: 'Excluídos',
  person: 'Quem mudou',
  everyone: 'Todos',
  kind: 'O que mudou',
  everything: 'Tudo',
  onlyItem: (title: string) => (title === '' ? 'Só as mudanças deste item' : `Só as mudanças de ${quoted(title)}`),
  allChanges: 'Ver o histórico de tudo',
  loadFailed: 'Erro ao carregar o histórico',
  trashLoadFailed: 'Erro ao carregar os excluídos',
  older: 'Mostrar mudanças mais antigas',
  olderDeleted: 'Mostrar o que foi excluído antes',
  olderFailed: 'As mais antigas não vieram. Tentar de novo',
  loadingOlder: 'Carregando...',
  end: 'Estas são todas as mudanças guardadas.',
  empty: 'Nenhuma mudança por aqui',
  emptyAdvice: 'O que alguém criar, mudar ou excluir no painel aparece aqui e fica guardado por um ano.',
  trashEmpty: 'Nada nos excluídos',
  trashOfOthers: 'Nenhum destes em Excluídos. Veja todos:',
  trashEmptyAdvice: 'O que alguém excluir fica aqui por 30 dias e pode voltar inteiro, com foto e tudo.',
  sides: { before: 'Antes', after: 'Depois', now: 'Agora' },
  blank: 'vazio',
  sameContent: 'Nada do que o histórico guarda mudou. Senhas nunca ficam nele.',
  erased: 'O que havia aqui foi apagado do histórico.',
  erasedBefore: 'O que ele mostrava até esta hora não está mais guardado.',
  photoErased: 'foto apagada',
  photoStays: 'A foto de antes foi apagada e não volta.',
  erase: 'Apagar do histórico',
  confirmErase: 'Apagar do histórico?',
  confirmEraseAdvice:
    'Tudo o que este item já mostrou some de vez do histórico, com as fotos que só apareciam ali. O site de agora não muda.',
  confirmedErase: 'Apagar',
  erasing: 'Apagando...',
  eraseInTrash: 'Este item está em Excluídos. Use ali “Excluir para sempre”.',
  undo: 'Desfazer esta mudança',
  takesBack: (fields: readonly string[]) =>
    `Volta ao que era antes: ${new Intl.ListFormat('pt-BR').format(fields)}. O resto fica como está agora.`,
  alreadyBack: 'Já está como antes desta mudança.',
  inTrash: 'Este item foi excluído depois. Em Excluídos ele ainda pode voltar.',
  openScreen: (screen: string) => `Abrir ${screen}`,
  bringBack: 'Trazer de volta',
  removeForever: 'Excluir para sempre',
  confirmRemove: 'Excluir para sempre?',
  confirmRemoveAdvice: (title: string) =>
    `Depois disso ninguém consegue trazer ${quoted(title)} de volta, nem pelo histórico.`,
  emailTaken: 'O e-mail deste usuário agora pertence a outro. Troque o e-mail do outro e tente de novo.',
  changedMeanwhile: 'Alguém mudou isto há pouco, e nada voltou. Confira como está agora e toque de novo.',
  gone: 'Isto não está mais guardado: foi excluído para sempre ou o prazo acabou.',
  deletedBy: (name: string | undefined, date: string) => `${name ?? sentenceText.system} excluiu em ${date}`,
  daysLeft: (leftMs: number) => {
    const days = Math.ceil(leftMs / dayMs)
    return days <= 1 ? 'some em menos de 1 dia' : `some em ${days} dias`
  },
}

/** The toasts of a deleted item's two actions. */
export function bringBackText(title: string) {
  return { done: `${quoted(title)} está de volta`, failed: 'Erro ao trazer de volta' }
}

export const undoneText = { done: 'Pronto: esta mudança foi desfeita', failed: 'Erro ao desfazer esta mudança' }

export const eraseText = { done: 'Apagado do histórico', failed: 'Erro ao apagar do histórico' }

export const removeText = { done: 'Excluído para sempre', failed: 'Erro ao excluir para sempre' }
