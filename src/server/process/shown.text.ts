/** A title of any origin for a terminal: without control characters and characters that turn the direction of text. */
export const shown = (title: string) => `“${title.replace(/[\p{C}\u2028\u2029]/gu, ' ').slice(0, 80)}”`
