/** Texts of heads and manifests, apart from those that the page's script needs too. */
export const headText = {
  tradeIn: ({ town, state }: { town: string; state: string }) =>
    `Toldos e coberturas em ${[town, state].filter((part) => part !== '').join(', ')}`,
  /** Finds the trade in a company's own description. */
  trade: /toldo|cobertura/i,
  panel: (company: string) => `Painel – ${company}`,
  shortPanel: 'Painel',
}
