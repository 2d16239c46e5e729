/** Something and where it is, such as 'Toldo Fixo em Campo Grande, MS'. */
const inTown = (name: string, { town, state }: { town: string; state: string }) =>
  `${name} em ${[town, state].filter((part) => part !== '').join(', ')}`

/** Texts of heads and manifests, apart from those that the page's script needs too. */
export const headText = {
  inTown,
  tradeIn: (place: { town: string; state: string }) => inTown('Toldos e coberturas', place),
  /** Finds the trade in a company's own description. */
  trade: /toldo|cobertura/i,
  panel: (company: string) => `Painel – ${company}`,
  shortPanel: 'Painel',
}
