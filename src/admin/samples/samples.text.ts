import type { SamplesShown } from '#contract/overview.ts'

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
