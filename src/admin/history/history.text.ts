import type { EntityName, ItemOf } from '#contract/entities.ts'
import type { PictureSlot } from '#contract/texts.ts'
import { textFieldNames } from './text-fields.text.ts'

/** The fields that people never see: ids, versions, a slug, which follows the title, and the second name of the landline (spec §3). */
type HiddenField = '_id' | 'version' | 'slug' | 'landline'

/** The fields of all entities that the history shows. */
export type FieldName = { [Name in EntityName]: Exclude<keyof ItemOf<Name> & string, HiddenField> }[EntityName]

/** Each field with its article, in the order of the forms. A picture's name stands for the field of its upload too. */
export const fieldNames: Record<Exclude<FieldName, 'image' | `${PictureSlot}Image`>, string> = {
  title: 'o título',
  question: 'a pergunta',
  name: 'o nome',
  description: 'a descrição',
  answer: 'a resposta',
  address: 'o endereço',
  youtubeId: 'o vídeo do YouTube',
  poster: 'a capa do vídeo',
  picture: 'a foto',
  alt: 'a descrição da foto',
  features: 'as características',
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
  cnpj: 'o CNPJ',
  foundedYear: 'o ano de fundação',
  projects: 'as obras entregues',
  guaranteeYears: 'os anos de garantia',
  payment: 'as formas de pagamento',
  prices: 'os preços',
  reviewsUrl: 'o link das avaliações',
  fabrics: 'os tecidos',
  ...textFieldNames,
}

/** Each entity with its article: one item, and all of them. */
export const entityNouns: Record<EntityName, { one: string; all: string }> = {
  products: { one: 'o produto', all: 'os produtos' },
  services: { one: 'o serviço', all: 'os serviços' },
  works: { one: 'a obra', all: 'as obras' },
  meta: { one: 'o rodapé', all: 'o rodapé' },
  company: { one: 'os dados da empresa', all: 'os dados da empresa' },
  texts: { one: 'a página', all: 'a página' },
  faq: { one: 'a pergunta', all: 'as perguntas' },
  users: { one: 'o usuário', all: 'os usuários' },
}

const longestQuote = 80

/** A title in quotation marks, shortened to 80 characters. */
export function quoted(title: string): string {
  return `"${title.length > longestQuote ? `${title.slice(0, longestQuote - 1).trimEnd()}…` : title}"`
}

/** `de` with a noun that has its article: "os produtos" becomes "dos produtos". */
function of(noun: string): string {
  return `d${noun}`
}

/** A noun without its article and with a capital: "o e-mail" becomes "E-mail". */
export function labelOf(noun: string): string {
  const bare = noun.slice(noun.indexOf(' ') + 1)
  return bare.charAt(0).toUpperCase() + bare.slice(1)
}

const maxNamedFields = 3

function listed(fields: readonly string[]): string {
  const named = fields.length > maxNamedFields ? fields.slice(0, maxNamedFields - 1) : fields
  const others = fields.length - named.length
  return new Intl.ListFormat('pt-BR').format(others > 0 ? [...named, `mais ${others} campos`] : named)
}

/** The parts of a sentence; each verb comes after a person's name. */
export const sentenceText = {
  system: 'O sistema',
  created: (item: string) => `criou ${item}`,
  deleted: (item: string) => `excluiu ${item}`,
  broughtBack: (item: string) => `trouxe de volta ${item}`,
  wentBack: (item: string) => `voltou ${item} a outra versão`,
  saved: (item: string) => `salvou ${item}`,
  ordered: (all: string) => `mudou a ordem ${of(all)}`,
  orderWentBack: (all: string) => `voltou a ordem ${of(all)} a outra versão`,
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
  today: 'Hoje',
  yesterday: 'Ontem',
  loadFailed: 'Erro ao carregar o histórico',
  trashLoadFailed: 'Erro ao carregar os excluídos',
  older: 'Mostrar mudanças mais antigas',
  olderFailed: 'As mais antigas não vieram. Tentar de novo',
  loadingOlder: 'Carregando...',
  end: 'Estas são todas as mudanças guardadas.',
  empty: 'Nenhuma mudança por aqui',
  emptyAdvice: 'O que alguém criar, mudar ou excluir no painel aparece aqui e fica guardado por um ano.',
  trashEmpty: 'Nada nos excluídos',
  trashEmptyAdvice: 'O que alguém excluir fica aqui por 30 dias e pode voltar inteiro, com foto e tudo.',
  sides: { before: 'Antes', after: 'Depois' },
  blank: 'vazio',
  yes: 'Sim',
  no: 'Não',
  deletedItem: 'Item excluído',
  unchanged: 'O que não mudou',
  sameContent: 'Nada do que o histórico guarda mudou. Senhas nunca ficam nele.',
  erased: 'Este item foi excluído para sempre, e o conteúdo dele saiu do histórico.',
  current: 'É a versão que vale agora.',
  ways: {
    sides: { before: 'Agora', after: 'Volta a ser' },
    item: {
      before: {
        label: 'Tirar só esta mudança',
        advice: 'Só o que esta mudança trocou volta ao que era. O resto fica como está agora.',
      },
      after: {
        label: 'Voltar a esta versão',
        advice: 'Tudo volta a ser como nesta versão, também o que mudou depois.',
      },
    },
    order: {
      before: { label: 'Voltar à ordem de antes', advice: 'A lista volta à ordem que tinha antes desta mudança.' },
      after: { label: 'Voltar a esta versão', advice: 'A lista volta à ordem desta versão.' },
    },
    deleted: { label: 'Voltar a esta versão', advice: 'Está nos excluídos. Volta assim:' },
  },
  bringBack: 'Trazer de volta',
  restored: 'Pronto: esta versão voltou a valer',
  restoreFailed: 'Erro ao voltar a esta versão',
  removeForever: 'Excluir para sempre',
  confirmRemove: 'Excluir para sempre?',
  confirmRemoveAdvice: (title: string) =>
    `Depois disso ninguém consegue trazer ${quoted(title)} de volta, nem pelo histórico.`,
  emailTaken: 'O e-mail deste usuário agora pertence a outro. Troque o e-mail do outro e tente de novo.',
  changedMeanwhile: 'Alguém mudou isto há pouco, e nada voltou. Confira como está agora e toque de novo.',
  gone: 'Isto já não está guardado: foi excluído para sempre ou o prazo acabou.',
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

export const removeText = { done: 'Excluído para sempre', failed: 'Erro ao excluir para sempre' }
