export const dashboardText = {
  title: 'Dashboard',
  intro: 'O que você quer mudar no site hoje?',
  products: 'Gerenciar produtos',
  productsAdvice: 'Fotos, títulos e características do que a empresa fabrica e instala.',
  services: 'Gerenciar serviços',
  servicesAdvice: 'Serviços da empresa, cada um com seu vídeo do YouTube.',
  notices: 'Precisa de você',
  noticesFailed: 'Os avisos não carregaram.',
  history: 'Histórico',
  historyAdvice: 'Mudanças e excluídos',
  help: 'Ajuda',
}
