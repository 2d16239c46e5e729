/** The texts of the pages in place of a missing one, apart from those that the page's script contains. */
export const missingText = {
  title: 'Página não encontrada',
  text: 'O endereço mudou ou nunca existiu. Os toldos continuam no lugar de sempre.',
  home: 'Voltar para o início',
} as const

export const goneText = {
  title: 'Este produto saiu do site',
  text: 'Ele não é mais mostrado aqui, mas há outros, e fazemos sob medida: é só perguntar.',
  products: 'Ver os produtos',
} as const
