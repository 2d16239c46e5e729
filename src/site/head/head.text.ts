/** Texts of heads and manifests, apart from those that the page's script needs too. */
export const headText = {
  /** Where the company is, such as 'em Campo Grande, MS'. */
  in: ({ town, state }: { town: string; state: string }) =>
    `em ${[town, state].filter((part) => part !== '').join(', ')}`,
  /** A page of products after the first. */
  productsTitle: (place: string, page: number) => `Produtos ${place}, página ${page}`,
  productsDescription: (place: string, titles: readonly string[]) => `Mais produtos ${place}: ${titles.join('; ')}.`,
  panel: (company: string) => `Painel – ${company}`,
  shortPanel: 'Painel',
  yourSite: 'Seu site',
}
