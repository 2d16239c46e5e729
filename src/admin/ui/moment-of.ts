/** A date with its time, such as 27 de fevereiro, 14:05, on the viewer's clock or on that of a zone. */
export function momentOf(date: Date, timeZone?: string): string {
  return date.toLocaleString('pt-BR', { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit', timeZone })
}
