/** Texts of static pages, apart from those that the page's script has too. */
export const staticText = {
  missing: {
    title: 'Página não encontrada',
    text: 'O endereço mudou ou nunca existiu. Os toldos continuam no lugar de sempre.',
    home: 'Voltar para o início',
  },
  gone: {
    title: 'Este produto saiu do site',
    text: 'Ele não é mais mostrado aqui, mas há outros, e fazemos sob medida: é só perguntar.',
    products: 'Ver os produtos',
  },
}
