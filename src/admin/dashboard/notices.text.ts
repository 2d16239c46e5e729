import type { ContactField, OperatorNotice, OperatorNoticeOf } from '#contract/overview.ts'
import { dayAndTime } from '../ui/in-sentences.ts'

export const contactText = {
  subject: {
    whatsapp: 'O WhatsApp do site mudou.',
    phone: 'O telefone fixo do site mudou.',
    email: 'O e-mail do site mudou.',
  } satisfies Record<ContactField, string>,
  former: (contact: string) => `Antes: ${contact}`,
  present: (contact: string) => `Agora: ${contact}`,
  hidden: 'Agora: não aparece no site.',
  test: 'Testar',
  undone: 'O contato antigo voltou ao site',
  redone: 'Configurações como estavam',
  undo: 'Desfazer',
}

const counted = (count: number, one: string, all: string) =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : all}`]

/** What is of the sample, as people see it: a step and its text are one sentence. */
export function groupSamples(places: readonly string[]) {
  const titleOf = (place: string) => place.replace(/(Step\d)Text$/, '$1')
  const shown = places.filter((place) => titleOf(place) === place || !places.includes(titleOf(place)))
  const of = (pattern: RegExp) => shown.filter((place) => pattern.test(place))
  return {
    products: of(/^products\./),
    services: of(/^services\./),
    faq: of(/^faq\./),
    figures: of(/^texts\.about(Years|Works)$/),
    texts: of(/^texts\.(?!about(Years|Works)$|sunAndShade$)/),
    pictures: of(/^texts\.sunAndShade$/),
    meta: of(/^meta\./),
  }
}
export type SampleGroup = keyof ReturnType<typeof groupSamples>

/** Such as '6 produtos, 3 serviços e 1 pergunta'. */
function listed(places: readonly string[]): string {
  const groups = groupSamples(places)
  return new Intl.ListFormat('pt-BR').format([
    ...counted(groups.products.length, 'produto', 'produtos'),
    ...counted(groups.services.length, 'serviço', 'serviços'),
    ...counted(groups.faq.length, 'pergunta', 'perguntas'),
    ...counted(groups.figures.length, 'número', 'números'),
    ...counted(groups.texts.length, 'frase', 'frases'),
    ...(groups.pictures.length > 0 ? ['“sol e sombra”'] : []),
    ...counted(groups.meta.length, 'dado de contato', 'dados de contato'),
  ])
}

export const samplesText = {
  still: (places: readonly string[]) =>
    `${Object.values(groupSamples(places)).flat().length === 1 ? 'Ainda é' : 'Ainda são'} do exemplo: ${listed(places)}.`,
  see: 'Ver no site',
  remove: 'Remover exemplos',
  removing: 'Removendo...',
  question: 'Remover os exemplos?',
  subject: 'O que está marcado sai do site. Desmarque o que é mesmo da empresa: fica, e passa a ser seu.',
  groups: {
    products: 'Produtos',
    services: 'Serviços',
    faq: 'Perguntas',
    figures: 'Números',
    texts: 'Frases',
    pictures: 'Fotos',
    meta: 'Contatos',
  } satisfies Record<SampleGroup, string>,
  contacts: 'Os contatos do exemplo não são de ninguém e saem todos.',
  /** The shipped pair of photos. */
  pair: 'Sol e sombra',
  change: 'Trocar',
  removed: 'Exemplos removidos',
  failed: 'Erro ao remover os exemplos',
  back: 'Exemplos de volta',
  contact: 'O Google ainda não pode mostrar o site.',
  contactAdvice: 'Faltam WhatsApp, telefone e e-mail da empresa. Com um deles, o site passa a ser encontrado.',
  openContact: 'Trocar o contato',
}

export const restoredText = {
  shown: (moment: string) => `O site voltou a ser o de uma cópia antiga: ${moment}.`,
  advice: 'O que foi excluído ou apagado depois da cópia pode ter voltado, também usuários: exclua e apague de novo.',
  openHistory: 'Ver o histórico',
  done: 'Já conferi',
  ended: 'Aviso encerrado',
  failed: 'Erro ao encerrar o aviso',
}

/** What is wrong with the server, for the person who runs it. */
const facts: { [Kind in OperatorNotice['kind']]: (notice: OperatorNoticeOf<Kind>) => string } = {
  edition_outdated: ({ since }) => `O site mostra conteúdo antigo desde ${dayAndTime(since)}.`,
  no_proven_backup: ({ last }) =>
    last ? `Falta cópia nova: a última conferida é de ${dayAndTime(last)}.` : 'Ainda não há nenhuma cópia conferida.',
  disk_almost_full: ({ freePercent }) => `O disco está quase cheio: restam ${freePercent}%.`,
  backup_hook_failed: ({ code, at }) =>
    `Há cópias que não foram guardadas fora do servidor (tentativa de ${dayAndTime(at)}: ${code}).`,
  feed_token_refused: () => 'O Instagram não aceita mais a chave do site.',
}

export const operatorText = {
  facts,
  fault: 'O servidor precisa de atenção',
  advice: 'Avise quem cuida dele. A mensagem já diz o que houve.',
  tell: 'Avisar pelo WhatsApp',
  message: (site: string, faults: readonly OperatorNotice[]) => {
    const sentences = faults.map((fault) => (facts[fault.kind] as (notice: OperatorNotice) => string)(fault))
    return `Aviso do painel de ${site}: ${sentences.join(' ')}`
  },
}
