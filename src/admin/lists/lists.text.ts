/** The texts of every list screen. */
export const listText = {
  create: 'Adicionar',
  update: 'Atualizar',
  edit: 'Editar',
  remove: 'Excluir',
  removing: 'Excluindo...',
  cancel: 'Cancelar',
  isNew: 'Novo',
  search: 'Buscar',
  searchEmpty: 'Nada encontrado para esta busca.',
  found: (shown: number, all: number) => `${shown} de ${all}`,
  viewOnSite: 'Ver no site',
  loadAdvice: 'Verifique sua conexão e tente de novo.',
  tryAgain: 'Tentar de novo',
}
