/** Texts of heads and manifests, apart from those that the page's script needs too. */
export const headText = {
  /** Something and where it is, such as 'Toldo Fixo em Campo Grande, MS'. */
  inTown: (name: string, { town, state }: { town: string; state: string }) =>
    `${name} em ${[town, state].filter((part) => part !== '').join(', ')}`,
  panel: (company: string) => `Painel – ${company}`,
  shortPanel: 'Painel',
}
