/** Texts of heads and manifests, apart from those that the page's script needs too. */
export const headText = {
  /** A page of products after the first. */
  productsTitle: (place: string, page: number) => `Produtos ${place}, página ${page}`,
  productsDescription: (place: string, titles: readonly string[]) => `Mais produtos ${place}: ${titles.join('; ')}.`,
  panel: (company: string) => `Painel – ${company}`,
  shortPanel: 'Painel',
  yourSite: 'Seu site',
}
