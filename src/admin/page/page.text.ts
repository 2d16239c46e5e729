export const pageText = {
  title: 'Página',
  intro: 'O que a página conta da empresa. O que fica vazio não aparece.',
  loadFailed: 'Erro ao carregar a página',
  save: 'Salvar',
  saveFailed: 'Erro ao salvar a página',
}
