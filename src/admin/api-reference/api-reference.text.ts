export const apiReferenceText = {
  title: 'API do site',
  intro: 'Para quem faz programas: cada chamada com um exemplo. O resto do painel não precisa disto.',
  document: 'Abrir em OpenAPI 3.1',
  loadFailed: 'Erro ao carregar a API',
  parameters: 'Parâmetros',
  body: 'Envia',
  answers: 'Recebe',
  public: 'Aberta a todos',
}
