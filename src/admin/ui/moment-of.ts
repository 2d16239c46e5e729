const moment = new Intl.DateTimeFormat('pt-BR', { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' })

/** A date with its time, such as 27 de fevereiro, 14:05. */
export function momentOf(date: Date): string {
  return moment.format(date)
}
