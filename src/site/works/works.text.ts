import type { Outfit } from '#contract/outfit.text.ts'
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

interface WorkWords {
  all: string
  seeAll: string
  see: string
  seeSome: string
  unnamed: string
  beforeOf: (name: string) => string
  previous: string
  next: string
  /** The message that asks for one like the work. */
  request: ReturnType<typeof requestOf>
}

/** What the page's script says of finished jobs, by what they are called. */
export const workWords: Record<Outfit['jobs'], WorkWords> = {
  obras: {
    all: 'Obras',
    seeAll: 'Ver todas as obras',
    see: 'Ver a obra',
    seeSome: 'Ver obras',
    unnamed: 'Obra',
    beforeOf: (name) => (name ? `${name}, antes da obra` : 'Antes da obra'),
    previous: 'Obra anterior',
    next: 'Próxima obra',
    request: requestOf('a obra', 'uma obra', 'uma assim'),
  },
  trabalhos: {
    all: 'Trabalhos',
    seeAll: 'Ver todos os trabalhos',
    see: 'Ver o trabalho',
    seeSome: 'Ver trabalhos',
    unnamed: 'Trabalho',
    beforeOf: (name) => (name ? `${name}, antes do trabalho` : 'Antes do trabalho'),
    previous: 'Trabalho anterior',
    next: 'Próximo trabalho',
    request: requestOf('o trabalho', 'um trabalho', 'um assim'),
  },
}

/** On the quote link that asks for one like a work. */
export const likeThis = 'Quero um assim'

/** A trade within a sentence. One in capitals, such as 'ACM', stays. */
const withoutCapital = (trade: string) => trade.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase())

/** The texts of the works' own page and of those on a product's page, which no visitor's script has. */
export const worksText = {
  breadcrumb: 'Você está em',
  home: 'Início',
  sentences: 'O que dizem os clientes',
  description: (title: string, works: readonly string[]) => `${title}: ${works.join('; ')}.`,
}

interface WorksPageWords {
  /** The title of their page, before the town. */
  title: (trade: string) => string
  intro: (count: number, town: string) => string
  complete: (count: number) => string
  ofProduct: string
  /** Those without a product, below the others. */
  others: string
}

/** Those of them that say what finished jobs are called. */
export const worksPageWords: Record<Outfit['jobs'], WorksPageWords> = {
  obras: {
    title: (trade) => `Obras de ${withoutCapital(trade)}`,
    intro: (count, town) => `${count === 1 ? 'Uma obra' : `${count} obras`} em ${town} e região`,
    complete: (count) => (count === 1 ? ', com o lugar e o produto.' : ', com o lugar e o produto de cada uma.'),
    ofProduct: 'Obras com este produto',
    others: 'Outras obras',
  },
  trabalhos: {
    title: (trade) => `Trabalhos de ${withoutCapital(trade)}`,
    intro: (count, town) => `${count === 1 ? 'Um trabalho' : `${count} trabalhos`} em ${town} e região`,
    complete: (count) => (count === 1 ? ', com o lugar e o produto.' : ', com o lugar e o produto de cada um.'),
    ofProduct: 'Trabalhos com este produto',
    others: 'Outros trabalhos',
  },
}
