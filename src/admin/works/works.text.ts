import type { ListText } from '../lists/list-resource.ts'
import { regularText } from '../lists/lists.text.ts'
import { withoutArticle } from '../ui/noun.ts'
import { entityNouns } from '../ui/nouns.text.ts'

const regular = () => regularText(entityNouns.works.one, entityNouns.works.all)

/** Such as '1 obra' and '2 trabalhos'. */
const counted = (count: number) => `${count} ${withoutArticle(entityNouns.works[count === 1 ? 'one' : 'all'])}`

export const worksText = {
  get empty() {
    const { add, empty } = regular()
    return {
      ...empty,
      advice: `Toque em “${add}” e tire uma foto do que vocês entregaram, ou escolha várias da galeria de uma vez. A primeira já aparece no site.`,
    }
  },
} satisfies Partial<ListText>

export const workText = {
  photoHint: 'Só com autorização de quem mora ali. Sem rostos, crianças, placas ou número da casa.',
  titleHint: 'Em branco, aparece o produto ou o bairro. Não use o nome do cliente.',
  asSeen: 'Antes e depois, como aparece no site',
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
      `Podemos mostrar no nosso site a foto d${entityNouns.works.one}, uma frase sua e o seu nome? Se não quiser, tudo bem. E, se mudar de ideia depois, é só avisar que a gente tira.`,
    ]
      .filter(Boolean)
      .join('\n'),
}

export const severalText = {
  intro: () => `Cada foto vira ${entityNouns.works.some}. Título em branco: aparece o produto ou o bairro.`,
  shared: 'Para todas as fotos',
  titleOf: (number: number) => `Título da foto ${number}`,
  addPhotos: 'Mais fotos',
  leaveOut: 'Tirar esta foto',
  save: (count: number) => `Salvar ${counted(count)}`,
  retry: (count: number) => `Tentar de novo: ${counted(count)}`,
  done: 'Concluir',
  isSaved: 'Salva',
  failed: () => `Erro ao salvar ${regular().noun.text}`,
  someFailed: (failed: number, saved: number) =>
    `${failed === 1 ? '1 foto não foi salva' : `${failed} fotos não foram salvas`}; ${saved === 1 ? '1 está salva' : `${saved} estão salvas`}. Nada se perdeu.`,
  sending: (number: number, count: number) => `Enviando ${number} de ${count}`,
  saved: (count: number) => {
    const { noun, saved } = regular()
    return count === 1 ? saved.create : `${counted(count)} adicionad${noun.ending}s com sucesso`
  },
}
