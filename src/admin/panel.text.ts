/** The texts that every screen of the panel shows. */
export const panelText = {
  title: 'Painel Administrativo',
  logo: 'Logotipo',
  signOut: 'Sair',
  tabs: 'Seções do painel',
  skipToContent: 'Pular para o conteúdo',
  show: 'Mostrar',
  hide: 'Ocultar',
  viewSite: 'Ver o site',
  itemHistory: 'Histórico deste item',
  loading: 'Carregando...',
  dashboard: 'Dashboard',
  users: 'Usuários',
  products: 'Produtos',
  footer: 'Rodapé',
  faq: 'FAQ',
  brokenTitle: 'Esta tela não abriu',
  brokenAdvice:
    'O painel pode ter sido atualizado agora há pouco. Recarregue a página; o que você digitou está guardado.',
  reload: 'Recarregar a página',
}
