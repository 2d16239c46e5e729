/** Keeps each price such as 'R$ 420/m²' of a page or of its data on one line: neither its space nor its slash may end one. */
export function withWholePrices(text: string): string {
  return text.replace(
    /R\$ (\d[\d.,]*)(\/?)/g,
    (_, amount: string, slash: string) => `R$\u00a0${amount}${slash && '/\u2060'}`,
  )
}
