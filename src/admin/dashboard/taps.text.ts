interface Count {
  name: string
  count: number
}

const inSentence = (counts: readonly Count[]) => counts.map(({ name, count }) => `${name} ${count}`).join(', ')

export const tapsText = {
  title: 'Toques para falar com a empresa',
  hint: 'Quantas vezes alguém tocou num link de WhatsApp, telefone ou e-mail do site.',
  lastDays: (last: number, former: number) => `Toques nos últimos 28 dias: ${last} · nos 28 anteriores: ${former}`,
  products: (counts: readonly Count[]) => `Mais pedidos: ${inSentence(counts)}`,
  sources: (counts: readonly Count[]) => `De onde vieram: ${inSentence(counts)}`,
  months: 'Mês a mês',
  month: (month: string) => month.split('-').reverse().join('/'),
}
