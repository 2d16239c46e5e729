import type { jobNouns } from './lists.text.ts'
import type { Texts } from './texts.ts'

/**
 * The words, pictures and shapes by which a company of one trade differs from one of another, besides the shipped texts. It is chosen where
 * data is made or read; what shows the data reads this record, and nothing but the trade's own input asks for the trade.
 */
export interface Outfit {
  /** What finished jobs are called. Texts with more forms of the word have a table by it. */
  jobs: keyof typeof jobNouns
  /** Below the number of finished jobs. */
  delivered: { one: string; many: string }
  /** What products are made of. */
  material: { one: string; several: string }
  /** The price of a product, as an example. */
  price: string
  /** What a visitor asks for, before 'para' and a place. */
  request: string
  /** What stands in place of a name and a description that the company has not saved; undefined where its trade says them. */
  unnamed?: { title: string; description: string }
  /** What the page of a deleted product says. */
  goneText: string
  /** Whether awnings and their hems are drawn on page and sign-in. */
  hasAwnings: boolean
  /** Whether the shipped photos, which show awnings, stand where the owner has none. */
  hasShippedPhotos: boolean
  /** Whether sentences of the sample may stand on its page. */
  hasSampleTexts: boolean
}

const ofAwnings: Outfit = {
  jobs: 'obras',
  material: { one: 'tecido', several: 'tecidos' },
  price: 'a partir de R$ 900/m²',
  delivered: { one: 'obra entregue', many: 'obras entregues' },
  request: 'um orçamento de sombra',
  unnamed: {
    title: 'Toldos e coberturas',
    description: 'Toldos, cortinas retráteis, coberturas e persianas sob medida.',
  },
  goneText: 'Ele não está mais no site, mas temos outros e fazemos sob medida: é só perguntar.',
  hasAwnings: true,
  hasShippedPhotos: true,
  hasSampleTexts: true,
}

const ofAnotherTrade: Outfit = {
  jobs: 'trabalhos',
  material: { one: 'material', several: 'materiais' },
  price: 'a partir de R$ 150',
  delivered: { one: 'trabalho entregue', many: 'trabalhos entregues' },
  request: 'um orçamento',
  goneText: 'Ele não está mais no site, mas temos outros: é só perguntar.',
  hasAwnings: false,
  hasShippedPhotos: false,
  hasSampleTexts: false,
}

/** In the singular and without accents. */
const awningWords: readonly string[] = [
  ...['toldo', 'cobertura', 'tenda', 'lona', 'sombra', 'sombreamento', 'policarbonato', 'platibanda', 'persiana'],
  ...['cortina', 'brise', 'pergola', 'pergolado', 'ombrelone'],
]

/** Whether the owner's `trade` is another one than awnings: it has none of their words, whole, in the singular or the plural. */
function isOtherTrade(trade: string | undefined): boolean {
  if (!trade) return false
  const words = trade
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z]+/)
  return !words.some((word) => awningWords.includes(word.replace(/s$/, '')))
}

/** A company's texts, of which one is its trade. */
export type OwnTexts = Pick<Texts, 'trade'> | null | undefined

/** The outfit of a company with these texts of its own. Without a trade among them it builds awnings. */
export function outfitFor(texts: OwnTexts): Outfit {
  return isOtherTrade(texts?.trade) ? ofAnotherTrade : ofAwnings
}
