import type { Work } from '#contract/works.ts'

type Named = Pick<Work, 'title' | 'district'>

/** The message of who has seen a work and wants one like it. */
const requestOf =
  (work: string, aWork: string, oneLikeIt: string) =>
  (greeting: string, { title, district }: Named) => {
    const place = title && district ? `, em ${district},` : district && ` em ${district}`
    const seen = title || district ? `${work}${title && ` "${title}"`}${place}` : aWork
    return `${greeting}! Vi no site ${seen} e gostaria de um orçamento de ${oneLikeIt}, com valores e formas de pagamento.`
  }

/** What the page's script says of finished jobs: 'obras', or 'trabalhos' of another trade than awnings. */
const workWords = {
  all: 'Obras',
  seeAll: 'Ver todas as obras',
  see: 'Ver a obra',
  seeSome: 'Ver obras',
  unnamed: 'Obra',
  beforeOf: (name: string) => (name ? `${name}, antes da obra` : 'Antes da obra'),
  previous: 'Obra anterior',
  next: 'Próxima obra',
  /** Asks for one like the work. */
  like: 'Quero um assim',
  request: requestOf('a obra', 'uma obra', 'uma assim'),
}

const neutralWorkWords: typeof workWords = {
  all: 'Trabalhos',
  seeAll: 'Ver todos os trabalhos',
  see: 'Ver o trabalho',
  seeSome: 'Ver trabalhos',
  unnamed: 'Trabalho',
  beforeOf: (name) => (name ? `${name}, antes do trabalho` : 'Antes do trabalho'),
  previous: 'Trabalho anterior',
  next: 'Próximo trabalho',
  like: 'Quero um assim',
  request: requestOf('o trabalho', 'um trabalho', 'um assim'),
}

export const workWordsFor = (isOtherTrade: boolean) => (isOtherTrade ? neutralWorkWords : workWords)

/** A trade within a sentence. One in capitals, such as 'ACM', stays. */
const withoutCapital = (trade: string) => trade.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase())

/** The texts of the works' own page and of those on a product's page, which no visitor's script has. */
const worksText = {
  /** The title of their page, before the town. */
  title: (trade: string) => `Obras de ${withoutCapital(trade)}`,
  intro: (count: number, town: string) => `${count === 1 ? 'Uma obra' : `${count} obras`} em ${town} e região`,
  complete: (count: number): string =>
    count === 1 ? ', com o lugar e o produto.' : ', com o lugar e o produto de cada uma.',
  description: (title: string, works: readonly string[]) => `${title}: ${works.join('; ')}.`,
  breadcrumb: 'Você está em',
  home: 'Início',
  ofProduct: 'Obras com este produto',
  /** Those without a product, below the others. */
  others: 'Outras obras',
  sentences: 'O que dizem os clientes',
}

const neutralWorksText: typeof worksText = {
  ...worksText,
  title: (trade) => `Trabalhos de ${withoutCapital(trade)}`,
  intro: (count, town) => `${count === 1 ? 'Um trabalho' : `${count} trabalhos`} em ${town} e região`,
  complete: (count) => (count === 1 ? ', com o lugar e o produto.' : ', com o lugar e o produto de cada um.'),
  ofProduct: 'Trabalhos com este produto',
  others: 'Outros trabalhos',
}

export const worksTextFor = (isOtherTrade: boolean) => (isOtherTrade ? neutralWorksText : worksText)
