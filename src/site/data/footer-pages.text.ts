/** A page to which the footer of every page leads. */
export interface FooterPage {
  path: string
  title: string
  /** What its symbol draws in 24 × 24. */
  icon?: string
}

// The symbol of accessibility: a person with open arms in a circle.
const person =
  'M12 1a11 11 0 1 0 0 22 11 11 0 0 0 0-22Zm0 2a9 9 0 1 1 0 18 9 9 0 0 1 0-18Zm0 1.8a1.9 1.9 0 1 0 0 3.8 1.9 1.9 0 0 0 0-3.8ZM6.2 9.1l-.4 1.8 4.2 1v2.6l-1.7 4.7 1.7.6 2-5 2 5 1.7-.6-1.7-4.7v-2.6l4.2-1-.4-1.8-4.4.8h-2.8Z'

export const privacyPage = { path: '/privacidade', title: 'Privacidade' }
export const accessibilityPage = { path: '/acessibilidade', title: 'Acessibilidade', icon: person }

/** Part of the page's data, so that no browser needs this code. */
export const footerPages: readonly FooterPage[] = [privacyPage, accessibilityPage]
