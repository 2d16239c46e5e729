/**
 * The sections of the page that its navigation and the panel's links lead to; the ids are the specification's, accents
 * composed (spec §2).
 */
export const sectionIds = {
  home: 'home',
  about: 'sobre',
  services: 'serviços'.normalize('NFC'),
  products: 'produtos',
  faq: 'faq',
} as const
