export const siteText = {
  page: 'Página do site',
  pages: { home: 'Início', missing: 'Página não encontrada' },
  loadFailed: 'Erro ao carregar as páginas',
  frame: 'Seu site, como os visitantes veem',
  gone: 'Este item não existe mais no site.',
  formFailed: 'O formulário não abriu. Tente de novo quando houver internet.',
}
