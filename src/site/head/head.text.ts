/** Texts of heads and manifests, apart from those that the page's script needs too. */
export const headText = {
  /** Where the company is, such as 'em Campo Grande, MS'. */
  in: ({ town, state }: { town: string; state: string }) =>
    `em ${[town, state].filter((part) => part !== '').join(', ')}`,
  panel: (company: string) => `Painel – ${company}`,
  shortPanel: 'Painel',
}
