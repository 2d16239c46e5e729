import type { ListText } from '../lists/list-resource.ts'

export const worksText = {
  empty: {
    title: 'Nenhuma obra ainda',
    advice:
      'Toque em “Adicionar obra” e tire uma foto do que vocês entregaram, ou escolha várias da galeria de uma vez. A primeira já aparece no site.',
  },
} satisfies Partial<ListText>

export const workText = {
  photoHint: 'Só com autorização de quem mora ali. Sem rostos, crianças, placas ou número da casa.',
  titleHint: 'Em branco, aparece o produto ou o bairro. Não use o nome do cliente.',
  asSeen: 'Antes e depois, como aparece no site',
  thisWork: 'esta obra',
  comparisonHint: 'Do mesmo ponto e no mesmo formato. Sem placa de carro, número da casa ou rosto.',
  doNotFit: 'As fotos têm formatos diferentes, por isso ficam lado a lado.',
  noProduct: 'Nenhum',
  deletedProduct: 'Produto excluído',
  privateComment: 'Só no painel: falta a autorização do cliente.',
  askForReview: 'Pedir avaliação',
  reviewMessage: (reviewsUrl: string) =>
    [
      'Olá! Agradecemos a confiança no nosso trabalho!',
      reviewsUrl && `Se puder, deixe uma avaliação, leva um minuto: ${reviewsUrl}`,
      'Podemos mostrar no nosso site a foto da obra, uma frase sua e o seu nome? Se não quiser, tudo bem. E, se mudar de ideia depois, é só avisar que a gente tira.',
    ]
      .filter(Boolean)
      .join('\n'),
}

export const severalText = {
  intro: 'Cada foto vira uma obra. Título em branco: aparece o produto ou o bairro.',
  shared: 'Para todas as fotos',
  titleOf: (number: number) => `Título da foto ${number}`,
  addPhotos: 'Mais fotos',
  leaveOut: 'Tirar esta foto',
  save: (count: number) => (count === 1 ? 'Salvar 1 obra' : `Salvar ${count} obras`),
  retry: (count: number) => (count === 1 ? 'Tentar de novo: 1 obra' : `Tentar de novo: ${count} obras`),
  done: 'Concluir',
  isSaved: 'Salva',
  failed: 'Erro ao salvar obra',
  someFailed: (failed: number, saved: number) =>
    `${failed === 1 ? '1 obra não foi salva' : `${failed} obras não foram salvas`}; ${saved === 1 ? '1 está salva' : `${saved} estão salvas`}. Nada se perdeu.`,
  sending: (number: number, count: number) => `Enviando ${number} de ${count}`,
  saved: (count: number) => (count === 1 ? 'Obra adicionada com sucesso' : `${count} obras adicionadas com sucesso`),
}
