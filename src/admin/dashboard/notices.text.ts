import type { ClaimName } from '#contract/company.ts'
import type { ContactField, OddContact, OperatorNotice, OperatorNoticeOf, SamplesShown } from '#contract/overview.ts'
import { dayAndTime } from '../ui/in-sentences.ts'
import { claimLabels } from './claims.text.ts'

export const contactText = {
  subject: {
    whatsapp: 'O WhatsApp do site mudou.',
    phone: 'O telefone fixo do site mudou.',
    email: 'O e-mail do site mudou.',
  } satisfies Record<ContactField, string>,
  odd: {
    whatsapp: 'Confira o WhatsApp do site.',
    phone: 'Confira o telefone fixo do site.',
  } satisfies Record<OddContact['field'], string>,
  former: (contact: string) => `Antes: ${contact}`,
  present: (contact: string) => `Agora: ${contact}`,
  test: 'Testar',
  right: 'Está certo',
  change: 'Trocar',
  undone: 'O contato antigo voltou ao site',
  redone: 'Configurações como estavam',
  undo: 'Desfazer',
}

export const decisionText = {
  confirmed: { done: 'Confirmado', failed: 'Erro ao confirmar', undone: 'Voltou à lista para conferir' },
  leftOut: { done: 'Fora da página', failed: 'Erro ao tirar da página', undone: 'Voltou à página' },
}

/** 'WhatsApp' and other names keep their capital. */
const uncapitalised = (label: string) =>
  ['WhatsApp', 'Facebook', 'Instagram'].includes(label) ? label : `${label.charAt(0).toLowerCase()}${label.slice(1)}`

export const claimsText = {
  open: (names: readonly ClaimName[]) =>
    `Falta conferir: ${new Intl.ListFormat('pt-BR').format(names.map((name) => uncapitalised(claimLabels[name])))}.`,
  check: 'Conferir um por um',
  right: 'Está certo assim',
  change: 'Trocar',
  leaveOut: 'Tirar da página',
  allRight: 'Está tudo certo assim',
  several: (count: number) => `Aqui, ${count} ainda são do exemplo.`,
  ofSample: (label: string) => `Ainda é do exemplo: ${label}`,
  still: ({ photos, sentences, answers }: Record<'photos' | 'sentences' | 'answers', number>) =>
    `Ainda são do exemplo: ${new Intl.ListFormat('pt-BR').format([
      ...counted(photos, 'foto', 'fotos'),
      ...counted(sentences, 'frase', 'frases'),
      ...counted(answers, 'resposta', 'respostas'),
    ])}.`,
  stillAdvice: 'Troque, ou diga no formulário de cada uma que está certo assim.',
  see: 'Ver quais',
}

const counted = (count: number, one: string, all: string) =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : all}`]

/** Such as '6 produtos, 3 serviços e 1 pergunta'. */
function listed({ products, services, faq }: SamplesShown): string {
  return new Intl.ListFormat('pt-BR').format([
    ...counted(products, 'produto', 'produtos'),
    ...counted(services, 'serviço', 'serviços'),
    ...counted(faq, 'pergunta', 'perguntas'),
  ])
}

export const samplesText = {
  shown: 'O site ainda mostra exemplos.',
  counts: (notice: SamplesShown) => `Vieram prontos com o programa: ${listed(notice)}.`,
  remove: 'Remover exemplos',
  removing: 'Removendo...',
  question: 'Remover os exemplos?',
  subject: (notice: SamplesShown) =>
    `Saem do site: ${listed(notice)}. O que você já editou fica. Por 30 dias tudo pode voltar, em Histórico, Excluídos.`,
  removed: 'Exemplos removidos',
  failed: 'Erro ao remover os exemplos',
  back: 'Exemplos de volta',
  contact: 'O Google ainda não pode mostrar o site.',
  contactAdvice:
    'WhatsApp, telefone e e-mail ainda são os de exemplo. Com os da empresa, o site passa a ser encontrado.',
  openContact: 'Trocar o contato',
}

export const restoredText = {
  shown: (moment: string) => `O site voltou a uma cópia em ${moment}.`,
  advice: 'Apague de novo o que foi apagado depois desta cópia.',
  openHistory: 'Ver o histórico',
  done: 'Feito',
  ended: 'Aviso encerrado',
  failed: 'Erro ao encerrar o aviso',
}

/** What is wrong with the server, for the person who runs it. */
const facts: { [Kind in OperatorNotice['kind']]: (notice: OperatorNoticeOf<Kind>) => string } = {
  edition_outdated: ({ since }) => `O site mostra conteúdo antigo desde ${dayAndTime(since)}.`,
  no_proven_backup: ({ last }) =>
    last ? `A última cópia conferida é de ${dayAndTime(last)}.` : 'Ainda não há nenhuma cópia conferida.',
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
