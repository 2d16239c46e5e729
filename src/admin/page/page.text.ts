export const pageText = {
  title: 'Página',
  intro: 'O que a página conta da empresa. Dado vazio não aparece, e frase vazia fica com o texto pronto.',
  loadFailed: 'Erro ao carregar a página',
  save: 'Salvar',
  saveFailed: 'Erro ao salvar a página',
}
