/**
 * The ids of the page's sections that navigation and panel link to (spec §2; the footer's is ours). Accents are composed (NFC).
 */
export const sectionIds = {
  home: 'home',
  about: 'sobre',
  services: 'serviços'.normalize('NFC'),
  products: 'produtos',
  faq: 'faq',
  footer: 'rodape',
} as const
