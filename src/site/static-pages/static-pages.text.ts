/** Texts of static pages, apart from those that the page's script has too. */
export const staticText = {
  missing: {
    title: 'Página não encontrada',
    link: 'Voltar para o início',
  },
  gone: {
    title: 'Este produto saiu do site',
    text: 'Ele não está mais no site, mas temos outros e fazemos sob medida: é só perguntar.',
    neutralText: 'Ele não está mais no site, mas temos outros: é só perguntar.',
    link: 'Ver os produtos',
  },
}
