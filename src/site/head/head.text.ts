import type { CompanyPlace } from '../company-place.ts'

/** Texts of heads and manifests, apart from those that the page's script needs too. */
export const headText = {
  tradeIn: ({ town, state }: CompanyPlace) => `Toldos e coberturas em ${town}, ${state}`,
  /** Finds the trade in a company's own description. */
  trade: /toldo|cobertura/i,
  panel: (company: string) => `Painel – ${company}`,
  shortPanel: 'Painel',
}
