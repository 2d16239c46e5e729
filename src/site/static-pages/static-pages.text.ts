/** Texts of static pages, apart from those that the page's script has too. */
export const staticText = {
  missing: {
    title: 'Página não encontrada',
    link: 'Voltar para o início',
  },
  gone: {
    title: 'Este produto saiu do site',
    link: 'Ver os produtos',
  },
}
