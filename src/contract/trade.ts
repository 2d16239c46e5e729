/** In the singular and without accents. */
const awningWords: readonly string[] = [
  ...['toldo', 'cobertura', 'tenda', 'lona', 'sombra', 'sombreamento', 'policarbonato', 'platibanda', 'persiana'],
  ...['cortina', 'brise', 'pergola', 'pergolado', 'ombrelone'],
]

/** Whether the owner's `trade` is another one than awnings: it has none of their words, whole, in the singular or the plural. */
export function isOtherTrade(trade: string | undefined): boolean {
  if (!trade) return false
  const words = trade
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z]+/)
  return !words.some((word) => awningWords.includes(word.replace(/s$/, '')))
}
