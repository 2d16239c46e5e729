/** How sentences name an entity: 'produto', and the ending of the words that agree with it, as in 'excluído'. */
export interface Noun {
  text: string
  ending: 'o' | 'a' | 'os' | 'as'
}

/** A text with a capital, as at the start of a sentence. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** A noun without its article: "o e-mail" becomes "e-mail". */
export function withoutArticle(noun: string): string {
  return noun.slice(noun.indexOf(' ') + 1)
}

/** A noun without its article and with a capital: "o e-mail" becomes "E-mail". */
export function labelOf(noun: string): string {
  return capitalised(withoutArticle(noun))
}
